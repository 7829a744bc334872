/** What Mermaid reads as part of its own language: written as entities, which it shows as the characters they are. */
const special = /[#;:{}<>"%`\\]/g;

/** Any text, as a label of a Mermaid diagram. */
export const escaped = (text: string): string =>
  text.replace(special, (sign) => `#${sign.codePointAt(0)};`).replaceAll(/\s+/g, ' ');

/** The id of a state as a name that Mermaid takes: `botCheck.spent.used` as `botCheck_spent_used`. */
export const nameFor = (id: string): string => id.replaceAll('_', '__').replaceAll(/[^A-Za-z0-9_]/g, '_');
