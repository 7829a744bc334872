export type Head = {
  /** Of the document. */
  title: string;
  /** Without the name of the product. */
  name: string;
  description: string;
  /** Whole addresses. */
  canonical: string;
  picture: string;
  /** What search engines understand of it. */
  data?: object;
};

/**
 * SPD-04. What the head says of a public page. `data-page` marks what is of this page alone, so that the client takes
 * it away when it goes on to another.
 */
export function writeHead({ title, name, description, canonical, picture, data }: Head): string {
  const cards = {
    'og:type': 'website',
    'og:site_name': 'Sidestage',
    'og:locale': 'en_GB',
    'og:title': name,
    'og:description': description,
    'og:url': canonical,
    'og:image': picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': name,
  };
  return [
    `<title>${escapeMarkup(title)}</title>`,
    `<meta name="description" content="${escapeMarkup(description)}" />`,
    `<link rel="canonical" href="${escapeMarkup(canonical)}" />`,
    ...Object.entries(cards).map(
      ([property, content]) => `<meta data-page property="${property}" content="${escapeMarkup(content)}" />`,
    ),
    '<meta data-page name="twitter:card" content="summary_large_image" />',
    ...(data ? [`<script data-page type="application/ld+json">${escapeJson(data)}</script>`] : []),
  ].join('\n    ');
}

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
