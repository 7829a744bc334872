import { escapeJson, escapeMarkup } from './escape.ts';

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
