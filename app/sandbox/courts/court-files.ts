import type { FindDirt } from "~/sandbox/dirt";

/** What a court's page sends in place of an order: the login that its links lead to after a while, or nothing at all. */
export const FILE_KINDS = ["login page", "dead link"];

const LOGIN =
	"<!DOCTYPE html><html><head><title>eCourts Services</title></head><body><form>Captcha <input name='captcha'></form></body></html>";

/** A PDF of one page with some lines of text. */
function pdfOf(lines: string[]): Buffer {
	const escaped = lines.map((line) => line.replace(/[^\x20-\x7e]/g, "?").replace(/[\\()]/g, "\\$&"));
	const text = `BT /F1 12 Tf 72 760 Td 18 TL ${escaped.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		`<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
	];
	let pdf = "%PDF-1.4\n";
	const offsets = objects.map((object, at) => {
		const offset = pdf.length;
		pdf += `${at + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(offset).padStart(10, "0")} 00000 n \n`;
	});
	const xref = pdf.length;
	pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
	pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
	return Buffer.from(pdf, "latin1");
}

/** The order that the address of a simulated record leads to. */
export async function answerCourtFile(request: Request, findDirt?: FindDirt): Promise<Response> {
	const { searchParams } = new URL(request.url);
	const [cnr, date] = [searchParams.get("cino") ?? "", searchParams.get("date") ?? ""];
	const dirt = await findDirt?.("court-files", cnr, FILE_KINDS);
	if (dirt?.kind === "dead link") return new Response("Not found", { status: 404 });
	if (dirt) return new Response(LOGIN, { headers: { "Content-Type": "text/html; charset=utf-8" } });
	const pdf = pdfOf(["IN THE COURT", `CNR ${cnr}`, `Order of ${date}`, "An invented order: it binds nobody."]);
	return new Response(new Uint8Array(pdf), { headers: { "Content-Type": "application/pdf" } });
}
