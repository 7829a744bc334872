const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What HTML may hold and XML may not, and what turns the direction of the text around it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unseemly = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;

/** A text as it may stand between tags or in an attribute, of HTML, SVG and XML alike. */
export const escapeMarkup = (text: string): string =>
  text
    .toWellFormed()
    .replace(unseemly, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** A value as JSON that may stand in a script element: nothing in it ends the element or a line of script. */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
