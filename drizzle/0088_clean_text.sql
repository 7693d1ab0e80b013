-- A text as searches compare it: exactly what `foldText` (app/platform/outside/fold.ts) makes of it. It calls no other function of
-- ours, so that a dump restores whatever is indexed by it.
create function fold_text(words text) returns text language plpgsql immutable strict parallel safe as $$
declare
	t text := words;
begin
	if t ~ '[^\x01-\x7f]' then
		t := regexp_replace(normalize(replace(t, U&'\00b4', ''), nfkd), '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0951-\u0954\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u0d4d\u2018\u2019\u201b\u2032\u02b9-\u02bd\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff]', '', 'g');
		if t ~ '[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0f20-\u0f29\u1c50-\u1c59\uabf0-\uabf9]' then
			t := translate(t, E'\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9\u0966\u0967\u0968\u0969\u096a\u096b\u096c\u096d\u096e\u096f\u09e6\u09e7\u09e8\u09e9\u09ea\u09eb\u09ec\u09ed\u09ee\u09ef\u0a66\u0a67\u0a68\u0a69\u0a6a\u0a6b\u0a6c\u0a6d\u0a6e\u0a6f\u0ae6\u0ae7\u0ae8\u0ae9\u0aea\u0aeb\u0aec\u0aed\u0aee\u0aef\u0b66\u0b67\u0b68\u0b69\u0b6a\u0b6b\u0b6c\u0b6d\u0b6e\u0b6f\u0be6\u0be7\u0be8\u0be9\u0bea\u0beb\u0bec\u0bed\u0bee\u0bef\u0c66\u0c67\u0c68\u0c69\u0c6a\u0c6b\u0c6c\u0c6d\u0c6e\u0c6f\u0ce6\u0ce7\u0ce8\u0ce9\u0cea\u0ceb\u0cec\u0ced\u0cee\u0cef\u0d66\u0d67\u0d68\u0d69\u0d6a\u0d6b\u0d6c\u0d6d\u0d6e\u0d6f\u0de6\u0de7\u0de8\u0de9\u0dea\u0deb\u0dec\u0ded\u0dee\u0def\u0f20\u0f21\u0f22\u0f23\u0f24\u0f25\u0f26\u0f27\u0f28\u0f29\u1c50\u1c51\u1c52\u1c53\u1c54\u1c55\u1c56\u1c57\u1c58\u1c59\uabf0\uabf1\uabf2\uabf3\uabf4\uabf5\uabf6\uabf7\uabf8\uabf9',
				'012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789');
		end if;
		t := translate(t, E'\u064a\u0649\u0643\u0647\u0629\u06c3\u06be\u06d5\u0671\u0d7a\u0d7b\u0d7c\u0d7d\u0d7e\u0d7f\u0d54\u0d55\u0d56\u0bb6\u0bd7\u00d8\u00f8\u0141\u0142\u0110\u0111\u0131\u2010\u2012\u2013\u2014\u2015\u2212',
			E'\u06cc\u06cc\u06a9\u06c1\u06c1\u06c1\u06c1\u06c1\u0627\u0d23\u0d28\u0d30\u0d32\u0d33\u0d15\u0d2e\u0d2f\u0d34\u0bb8\u0bb3oollddi------');
		-- Each letter is looked for once: most texts have none of a script.
		if t ~ '[\u0906-\u0914\u0972]' then
			t := replace(replace(replace(replace(replace(t, E'\u0906', E'\u0905\u093e'), E'\u0911', E'\u0905\u0949'), E'\u0913', E'\u0905\u094b'), E'\u0914', E'\u0905\u094c'), E'\u0972', E'\u0905\u0945');
		end if;
		t := replace(replace(t, E'\u09ce', E'\u09a4\u09cd'), E'\u0d46\u0d57', E'\u0d57');
		t := regexp_replace(t, '[\u0080-\u00bf\u0964\u0965\u0970\u0af0\u060c\u061b\u061f\u06d4\u1680\u2000-\u2bff\u3000-\u303f]', ' ', 'g');
	end if;
	t := translate(lower(t collate "C"), E'\'`', '');
	-- The conditions cost far less than the replacements, which few texts need.
	if t ~ '[\x01-\x1f\x7f]' then
		t := regexp_replace(t, '[\x01-\x1f\x7f]', ' ', 'g');
	end if;
	if t ~ '[0-9] *[-/.\\] *[0-9]|[0-9] +of +[0-9]' then
		t := regexp_replace(t, '([0-9])(?: *[-/.\\] *| +of +)(?=[0-9])', E'\\1\ue000', 'g');
	end if;
	t := translate(btrim(regexp_replace(t, '[ -/:-`{-~]+', ' ', 'g'), ' '), E'\ue000', '/');
	if t ~ '(^| )[a-z] [a-z]( |$)' or t ~ '[^ -~]' then
		t := regexp_replace(t, '(?<![a-z0-9])([a-z]) (?=[a-z](?![a-z0-9]))', '\1', 'g');
	end if;
	if t ~ '(^| )0[0-9]+/' then
		t := regexp_replace(t, '(^| )0+(?=[0-9]+/)', '\1', 'g');
	end if;
	return t;
end $$;
--> statement-breakpoint
-- Names are one when they read the same to a search, whatever blanks they have.
create or replace function name_key(name text) returns text language sql immutable parallel safe as $$
	select replace(fold_text(name), ' ', '')
$$;
--> statement-breakpoint
-- What `cleanText` (app/platform/outside/text.ts) makes of text, for what is stored. It and what follows serve this migration alone.
create function decoded_text(coded text) returns text language plpgsql immutable as $$
declare
	t text := coded;
	names constant jsonb := '{
		"nbsp":"\u00a0","iexcl":"\u00a1","cent":"\u00a2","pound":"\u00a3","curren":"\u00a4","yen":"\u00a5","brvbar":"\u00a6",
		"sect":"\u00a7","uml":"\u00a8","copy":"\u00a9","ordf":"\u00aa","laquo":"\u00ab","not":"\u00ac","shy":"\u00ad",
		"reg":"\u00ae","macr":"\u00af","deg":"\u00b0","plusmn":"\u00b1","sup2":"\u00b2","sup3":"\u00b3","acute":"\u00b4",
		"micro":"\u00b5","para":"\u00b6","middot":"\u00b7","cedil":"\u00b8","sup1":"\u00b9","ordm":"\u00ba","raquo":"\u00bb",
		"frac14":"\u00bc","frac12":"\u00bd","frac34":"\u00be","iquest":"\u00bf","Agrave":"\u00c0","Aacute":"\u00c1",
		"Acirc":"\u00c2","Atilde":"\u00c3","Auml":"\u00c4","Aring":"\u00c5","AElig":"\u00c6","Ccedil":"\u00c7",
		"Egrave":"\u00c8","Eacute":"\u00c9","Ecirc":"\u00ca","Euml":"\u00cb","Igrave":"\u00cc","Iacute":"\u00cd",
		"Icirc":"\u00ce","Iuml":"\u00cf","ETH":"\u00d0","Ntilde":"\u00d1","Ograve":"\u00d2","Oacute":"\u00d3","Ocirc":"\u00d4",
		"Otilde":"\u00d5","Ouml":"\u00d6","times":"\u00d7","Oslash":"\u00d8","Ugrave":"\u00d9","Uacute":"\u00da",
		"Ucirc":"\u00db","Uuml":"\u00dc","Yacute":"\u00dd","THORN":"\u00de","szlig":"\u00df","agrave":"\u00e0",
		"aacute":"\u00e1","acirc":"\u00e2","atilde":"\u00e3","auml":"\u00e4","aring":"\u00e5","aelig":"\u00e6",
		"ccedil":"\u00e7","egrave":"\u00e8","eacute":"\u00e9","ecirc":"\u00ea","euml":"\u00eb","igrave":"\u00ec",
		"iacute":"\u00ed","icirc":"\u00ee","iuml":"\u00ef","eth":"\u00f0","ntilde":"\u00f1","ograve":"\u00f2",
		"oacute":"\u00f3","ocirc":"\u00f4","otilde":"\u00f5","ouml":"\u00f6","divide":"\u00f7","oslash":"\u00f8",
		"ugrave":"\u00f9","uacute":"\u00fa","ucirc":"\u00fb","uuml":"\u00fc","yacute":"\u00fd","thorn":"\u00fe",
		"yuml":"\u00ff","fnof":"\u0192","Alpha":"\u0391","Beta":"\u0392","Gamma":"\u0393","Delta":"\u0394","Epsilon":"\u0395",
		"Zeta":"\u0396","Eta":"\u0397","Theta":"\u0398","Iota":"\u0399","Kappa":"\u039a","Lambda":"\u039b","Mu":"\u039c",
		"Nu":"\u039d","Xi":"\u039e","Omicron":"\u039f","Pi":"\u03a0","Rho":"\u03a1","Sigma":"\u03a3","Tau":"\u03a4",
		"Upsilon":"\u03a5","Phi":"\u03a6","Chi":"\u03a7","Psi":"\u03a8","Omega":"\u03a9","alpha":"\u03b1","beta":"\u03b2",
		"gamma":"\u03b3","delta":"\u03b4","epsilon":"\u03b5","zeta":"\u03b6","eta":"\u03b7","theta":"\u03b8","iota":"\u03b9",
		"kappa":"\u03ba","lambda":"\u03bb","mu":"\u03bc","nu":"\u03bd","xi":"\u03be","omicron":"\u03bf","pi":"\u03c0",
		"rho":"\u03c1","sigmaf":"\u03c2","sigma":"\u03c3","tau":"\u03c4","upsilon":"\u03c5","phi":"\u03c6","chi":"\u03c7",
		"psi":"\u03c8","omega":"\u03c9","thetasym":"\u03d1","upsih":"\u03d2","piv":"\u03d6","bull":"\u2022","hellip":"\u2026",
		"prime":"\u2032","Prime":"\u2033","oline":"\u203e","frasl":"\u2044","weierp":"\u2118","image":"\u2111","real":"\u211c",
		"trade":"\u2122","alefsym":"\u2135","larr":"\u2190","uarr":"\u2191","rarr":"\u2192","darr":"\u2193","harr":"\u2194",
		"crarr":"\u21b5","lArr":"\u21d0","uArr":"\u21d1","rArr":"\u21d2","dArr":"\u21d3","hArr":"\u21d4","forall":"\u2200",
		"part":"\u2202","exist":"\u2203","empty":"\u2205","nabla":"\u2207","isin":"\u2208","notin":"\u2209","ni":"\u220b",
		"prod":"\u220f","sum":"\u2211","minus":"\u2212","lowast":"\u2217","radic":"\u221a","prop":"\u221d","infin":"\u221e",
		"ang":"\u2220","and":"\u2227","or":"\u2228","cap":"\u2229","cup":"\u222a","int":"\u222b","there4":"\u2234",
		"sim":"\u223c","cong":"\u2245","asymp":"\u2248","ne":"\u2260","equiv":"\u2261","le":"\u2264","ge":"\u2265",
		"sub":"\u2282","sup":"\u2283","nsub":"\u2284","sube":"\u2286","supe":"\u2287","oplus":"\u2295","otimes":"\u2297",
		"perp":"\u22a5","sdot":"\u22c5","lceil":"\u2308","rceil":"\u2309","lfloor":"\u230a","rfloor":"\u230b","lang":"\u2329",
		"rang":"\u232a","loz":"\u25ca","spades":"\u2660","clubs":"\u2663","hearts":"\u2665","diams":"\u2666","quot":"\u0022",
		"amp":"&","lt":"<","gt":">","OElig":"\u0152","oelig":"\u0153","Scaron":"\u0160","scaron":"\u0161","Yuml":"\u0178",
		"circ":"\u02c6","tilde":"\u02dc","ensp":"\u2002","emsp":"\u2003","thinsp":"\u2009","zwnj":"\u200c","zwj":"\u200d",
		"lrm":"\u200e","rlm":"\u200f","ndash":"\u2013","mdash":"\u2014","lsquo":"\u2018","rsquo":"\u2019","sbquo":"\u201a",
		"ldquo":"\u201c","rdquo":"\u201d","bdquo":"\u201e","dagger":"\u2020","Dagger":"\u2021","permil":"\u2030",
		"lsaquo":"\u2039","rsaquo":"\u203a","euro":"\u20ac","apos":"\u0027"}';
begin
	for round in 1..3 loop
		exit when t !~ '&[#A-Za-z]';
		select string_agg(case
				when piece[1] is null then piece[2]
				when code is null then coalesce(names ->> name, names ->> lower(name), piece[1])
				when code = 0 or code > 1114111 or code between 55296 and 57343 then ''
				when code between 128 and 159 then substr(U&'\20ac\0081\201a\0192\201e\2026\2020\2021\02c6\2030\0160\2039\0152\008d\017d\008f\0090\2018\2019\201c\201d\2022\2013\2014\02dc\2122\0161\203a\0153\009d\017e\0178', code - 127, 1)
				else chr(code)
			end, '' order by at) into t
		from regexp_matches(t, '(?i)(&(?:#[0-9]{1,7};?|#x[0-9a-f]{1,6};?|[a-z][a-z0-9]{1,31};|(?:amp|lt|gt|quot|nbsp)(?![a-z0-9;=])))|([^&]+|&)', 'g')
			with ordinality found (piece, at)
			cross join lateral (select trim(leading '&' from trim(trailing ';' from piece[1])) as name) named
			cross join lateral (select case
				when name ~* '^#x' then ('x' || lpad(substr(name, 3), 8, '0'))::bit(32)::int
				when name like '#%' then substr(name, 2)::int
			end as code) numbered;
	end loop;
	return coalesce(t, '');
end $$;
--> statement-breakpoint
create function clean_lines(raw text) returns text[] language plpgsql immutable as $$
declare
	t text;
begin
	if raw ~ '^[ -%''-;=-~]*$' and raw not like '%  %' then
		return array_remove(array[btrim(raw)], '');
	end if;
	t := regexp_replace(decoded_text(left(raw, 50000)), '</?br(?:\s[^<>]*)?/?(?:>|$)', E'\n', 'gi');
	t := regexp_replace(t, '<(?:!--[^<>]*--|/?[a-z][a-z0-9:-]{0,20}(?:\s[^<>=]*=[^<>]*)?\s*/?)>', ' ', 'gi');
	t := regexp_replace(t, '[\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff]', '', 'g');
	t := regexp_replace(t, '(?<![\u0600-\u06ff\u0900-\u0dff])[\u200c\u200d]|[\u200c\u200d](?![\u0600-\u06ff\u0900-\u0dff])(?<![\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d]\u200d)', '', 'g');
	return array(select line from regexp_split_to_table(normalize(t, nfc), '[\n\r\u2028\u2029]') with ordinality row (written, at),
		btrim(regexp_replace(written, '[\s\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')) line
		where line <> '' order by at);
end $$;
--> statement-breakpoint
create function is_none(line text) returns boolean language sql immutable as $$
	select line ~ '^[0\s\u2010-\u2015_.*,:;/\\|''"()\[\]-]*$'
		or btrim(regexp_replace(lower(line), '[^a-z0-9\u00c0-\u1fff\u2c00-\uffff]+', ' ', 'g')) = any (
			'{na,n a,nil,none,not applicable,not available,not given,next date not given,date not given,"null",undefined,nan}')
$$;
--> statement-breakpoint
create function clean_text(raw text) returns text language sql immutable as $$
	select case when not is_none(line) then line end from array_to_string(clean_lines(raw), ' ') line
$$;
--> statement-breakpoint
-- Every text in a value; its keys, numbers and empty places stay.
create function clean_json(value jsonb) returns jsonb language plpgsql immutable as $$
begin
	return case jsonb_typeof(value)
		when 'string' then to_jsonb(coalesce(clean_text(value #>> '{}'), ''))
		when 'array' then (select coalesce(jsonb_agg(clean_json(one) order by at), '[]')
			from jsonb_array_elements(value) with ordinality each (one, at))
		when 'object' then (select coalesce(jsonb_object_agg(key, clean_json(one)), '{}') from jsonb_each(value) each (key, one))
		else value end;
end $$;
--> statement-breakpoint
create function different_names(names text[]) returns jsonb language sql immutable as $$
	select coalesce(jsonb_agg(name order by at), '[]') from (
		select distinct on (lower(regexp_replace(name, '\s', '', 'g'))) name, at
		from unnest(names) with ordinality listed (name, at)
		where not is_none(name) order by lower(regexp_replace(name, '\s', '', 'g')), at) different
$$;
--> statement-breakpoint
-- The parties and the advocates of one side, as `readSide` (app/providers/ecourts.people.ts) reads them.
create function clean_side(parties jsonb, listed jsonb) returns jsonb language plpgsql immutable as $$
declare
	numbering constant text := '^\(?[0-9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0660-\u0669\u06f0-\u06f9]{1,3}(?:\s?[).\]:]\s*|\s?[-–]\s+)(?=[^0-9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0660-\u0669\u06f0-\u06f9\s])';
	next_number constant text := '\s+(?=\(?[0-9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0660-\u0669\u06f0-\u06f9]{1,3}\)\s?[A-Za-z\u00c0-\uffff])';
	label constant text := '[\s,;(]*(?<![A-Za-z0-9\u00c0-\u1fff])(?:advocates?|adv|अधिवक्ता|वकील)\.?\s*[-–:]+\s*(?!on\M)';
	people text[] := '{}';
	advocates text[] := '{}';
	entry text;
	line text;
	written text;
	pieces text[];
	is_party boolean;
	place int;
begin
	for entry, is_party in
		select one, set from (
			select one, at, false from jsonb_array_elements_text(listed) with ordinality each (one, at)
			union all select one, at, true from jsonb_array_elements_text(parties) with ordinality each (one, at)
		) each (one, at, set) order by set, at
	loop
		place := 0;
		foreach line in array clean_lines(entry) loop
			foreach written in array case when line ~ numbering then regexp_split_to_array(line, next_number) else array[line] end loop
				pieces := array(select btrim(regexp_replace(piece, numbering, ''))
					from regexp_split_to_table(regexp_replace(written, numbering, ''), label, 'i') with ordinality row (piece, at) order by at);
				if not is_party then
					advocates := advocates || pieces;
				elsif place > 0 and pieces[1] ~* '^(advocate|adv)(\.\s*|\s+)(?!general)' then
					advocates := advocates || regexp_replace(pieces[1], '^(advocate|adv)(\.\s*|\s+)', '', 'i') || pieces[2:];
				else
					people := people || pieces[1];
					advocates := advocates || pieces[2:];
				end if;
				place := place + 1;
			end loop;
		end loop;
	end loop;
	return jsonb_build_array(different_names(people), different_names(advocates));
end $$;
--> statement-breakpoint
create function clean_laws(laws jsonb) returns jsonb language sql immutable as $$
	select coalesce(jsonb_agg(law order by at, row, part), '[]')
	from jsonb_array_elements_text(laws) with ordinality each (one, at)
		cross join lateral unnest(clean_lines(one)) with ordinality lines (line, row)
		cross join lateral regexp_split_to_table(line, '\s*;\s*') with ordinality parts (law, part)
	where not is_none(law)
$$;
--> statement-breakpoint
-- Each order once; 0 is no number.
create function clean_orders(orders jsonb) returns jsonb language sql immutable as $$
	select coalesce(jsonb_agg(one order by place), '[]') from (
		select min(at) as place, jsonb_build_object('number', number, 'name', (array_agg(name order by at))[1], 'date', date,
			'url', (array_agg(url order by at) filter (where url is not null))[1]) as one
		from (
			select at, nullif(value -> 'number', '0') as number, coalesce(clean_text(value ->> 'name'), '') as name,
				value ->> 'date' as date, clean_text(value ->> 'url') as url
			from jsonb_array_elements(orders) with ordinality each (value, at)
		) each group by number, date, lower(regexp_replace(name, '\s', '', 'g'))
	) different
$$;
--> statement-breakpoint
-- Parties as searches compare them, in every case that has the record; the rest is as in 0070_noted_hearings.sql.
create or replace function copy_record_to_case() returns trigger language plpgsql as $$
declare
	r court_records%rowtype;
begin
	select * into r from court_records where cnr_number = new.cnr_number for share;
	new.parties := coalesce(fold_text(r.petitioners::text || r.respondents::text), '');
	new.trouble := trouble_of(r.look_up, r.conflicts);
	select e.next_date, e.decision_date, e.is_noted into new.next_date, new.decision_date, new.is_noted
		from effective_dates(new.id, r.next_date, r.decision_date) e;
	select max(seen_at) into new.latest_change_at
		from case_changes where cnr_number = new.cnr_number and kind not in ('hearing_held', 'record_found');
	return new;
end $$;
--> statement-breakpoint
create or replace function copy_record_to_cases() returns trigger language plpgsql as $$
declare
	names text := fold_text(new.petitioners::text || new.respondents::text);
	new_trouble text := trouble_of(new.look_up, new.conflicts);
begin
	update noted_hearings n set court_next_date = new.next_date
		from cases c
		where c.cnr_number = new.cnr_number and n.case_id = c.id
			and new.next_date > n.heard_on and n.court_next_date is distinct from new.next_date
			and not exists (select from noted_hearings newer where newer.case_id = n.case_id and newer.heard_on > n.heard_on);
	update cases set next_date = e.next_date, decision_date = e.decision_date, is_noted = e.is_noted, parties = names,
			trouble = new_trouble
		from cases c cross join lateral effective_dates(c.id, new.next_date, new.decision_date) e
		where cases.id = c.id and c.cnr_number = new.cnr_number and (cases.next_date is distinct from e.next_date
			or cases.decision_date is distinct from e.decision_date or cases.is_noted <> e.is_noted
			or cases.parties <> names or cases.trouble is distinct from new_trouble);
	return null;
end $$;
--> statement-breakpoint
-- Cleaning is no change: nothing gets a new time, an event or an alert. What these triggers copy follows below.
alter table court_records disable trigger court_records_change, disable trigger court_records_sides, disable trigger court_records_name, disable trigger court_records_copy;
alter table hearings disable trigger hearings_changed;
--> statement-breakpoint
update court_records r set (title, case_type, registration_number, filing_number, nature_of_disposal, case_stage,
			court_number_and_judge, petitioners, petitioner_advocates, respondents, respondent_advocates, acts,
			sections, orders, first_information_report, transfers, conflicts)
		= (c.title, c.case_type, c.registration_number, c.filing_number, c.nature_of_disposal, c.case_stage,
			c.court_number_and_judge, c.first -> 0, c.first -> 1, c.second -> 0, c.second -> 1, c.acts,
			c.sections, c.orders, c.first_information_report, c.transfers, c.conflicts)
	from (
		select cnr_number, clean_text(title) as title, clean_text(case_type) as case_type, clean_text(registration_number) as registration_number, clean_text(filing_number) as filing_number, clean_text(nature_of_disposal) as nature_of_disposal, clean_text(case_stage) as case_stage,
			clean_text(court_number_and_judge) as court_number_and_judge,
			clean_side(petitioners, petitioner_advocates) as first, clean_side(respondents, respondent_advocates) as second,
			clean_laws(acts) as acts, clean_laws(sections) as sections, clean_orders(orders) as orders,
			clean_json(first_information_report) as first_information_report, clean_json(transfers) as transfers,
			clean_json(conflicts) as conflicts
		from court_records where not starts_with(cnr_number, 'OWN:')
	) c
	where c.cnr_number = r.cnr_number and (r.title, r.case_type, r.registration_number, r.filing_number, r.nature_of_disposal, r.case_stage,
			r.court_number_and_judge, r.petitioners, r.petitioner_advocates, r.respondents, r.respondent_advocates, r.acts,
			r.sections, r.orders, r.first_information_report, r.transfers, r.conflicts)
		is distinct from (c.title, c.case_type, c.registration_number, c.filing_number, c.nature_of_disposal, c.case_stage,
			c.court_number_and_judge, c.first -> 0, c.first -> 1, c.second -> 0, c.second -> 1, c.acts,
			c.sections, c.orders, c.first_information_report, c.transfers, c.conflicts);
--> statement-breakpoint
update hearings set purpose = coalesce(clean_text(purpose), ''), judge = coalesce(clean_text(judge), ''), url = clean_text(url)
	where not starts_with(cnr_number, 'OWN:') and (purpose, judge, url)
		is distinct from (coalesce(clean_text(purpose), ''), coalesce(clean_text(judge), ''), clean_text(url));
--> statement-breakpoint
-- What is listed of the past: a stage that was told as "&amp;" reads as "&".
update case_changes set old_value = clean_json(old_value), new_value = clean_json(new_value)
	where kind in ('stage', 'court', 'disposed', 'order')
		and (old_value, new_value) is distinct from (clean_json(old_value), clean_json(new_value));
--> statement-breakpoint
alter table court_records enable trigger court_records_change, enable trigger court_records_sides, enable trigger court_records_name, enable trigger court_records_copy;
alter table hearings enable trigger hearings_changed;
--> statement-breakpoint
drop index cases_search, users_search, complaints_text, feedback_text;
--> statement-breakpoint
ALTER TABLE "cases" DROP COLUMN "search_text";
--> statement-breakpoint
update cases set parties = fold_text(r.petitioners::text || r.respondents::text),
		case_number = case when 'case_number' = any (derived_fields)
			then court_case_number(r.registration_number, r.filing_number) else case_number end
	from court_records r where r.cnr_number = cases.cnr_number;
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(coalesce(own_forum, cnr_number) || ' ' || case_number || ' ' || coalesce(party_name, '')) || ' ' || parties) STORED;
--> statement-breakpoint
create index cases_search on cases using gin (search_text gin_trgm_ops);
--> statement-breakpoint
create index users_search on users using gin (fold_text(first_name || ' ' || last_name || ' ' || username || ' ' || email) gin_trgm_ops);
--> statement-breakpoint
create index complaints_text on complaints using gin (fold_text(topic || ' ' || message) gin_trgm_ops);
--> statement-breakpoint
create index feedback_text on feedback using gin (fold_text(topic || ' ' || message) gin_trgm_ops);
--> statement-breakpoint
drop function clean_orders(jsonb), clean_laws(jsonb), clean_side(jsonb, jsonb), different_names(text[]), clean_json(jsonb),
	clean_text(text), is_none(text), clean_lines(text), decoded_text(text);
