/** What a tick box of a link shows: the id of its number or case, and whether it is ticked. */
export const shownLink = ({ id, isLinked }: { id: string; isLinked: boolean }) => `${id} ${isLinked ? "yes" : "no"}`;
