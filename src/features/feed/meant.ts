/** Whom the member has chosen on this page for each name. */
const chosen = new Map<string, string>();

export const choseMention = (name: string, id: string): void => void chosen.set(name, id);

/** FEE-06. Who is meant by the names in a text, where several links have the same: left out where nobody was chosen. */
export function meantIn(text: string): { meant?: string[] } {
  const meant = [...chosen].flatMap(([name, id]) => (text.includes(`@${name}`) ? [id] : []));
  return meant.length > 0 ? { meant: meant.slice(-50) } : {};
}
