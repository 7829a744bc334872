import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { users } from '../db/schema/users.ts';
import { refColumns } from '../people/cards.ts';
import { hasProfileFor } from '../people/visibility.ts';

/** A member who shows their profile to everyone, as strangers see it; otherwise undefined. */
export async function openPerson(db: Db, id: string) {
  if (!isId(id)) return undefined;
  const isOpen = and(eq(users.id, id), hasProfileFor(null));
  const [person] = await db.select(refColumns(null)).from(users).where(isOpen);
  return person;
}

/** The public address of a profile. */
export const openAddress = (id: string) => `/discover?person=${id}`;

const memberPage = /^\/(?:(profile|posts)\/|discover\?person=)([^/]+)\/?$/;

/**
 * REA-04. The head of a shared page that is not rendered for strangers. Of posts and people it says only what
 * kind of page it is, whether it exists or not; of members who show their profile to everyone, what their
 * public page says.
 */
export async function headOfSharedPage(db: Db, path: string, origin: string): Promise<Head | undefined> {
  const [isOne, kind, id = ''] = memberPage.exec(path) ?? [];
  if (!isOne) return undefined;
  const general = (name: string, description: string) => ({
    ...{ title: name, name, description, canonical: origin + path },
    picture: `${origin}/pictures/sidestage.png`,
  });
  if (kind === 'posts') return general('A post on Sidestage', 'Sign in to read it and comment.');
  const person = await openPerson(db, id);
  if (!person) return general('Someone on Sidestage', 'Sign in to see who they are and what they play.');
  const description =
    [person.headline, person.place].filter(Boolean).join(' · ') || 'Musician or crew on Sidestage';
  return {
    title: `${person.name} · Sidestage`,
    name: `${person.name} on Sidestage`,
    description,
    canonical: origin + openAddress(person.id),
    picture: `${origin}/pictures/people/${person.id}.png`,
  };
}

export type Head = {
  /** The document title. */
  title: string;
  /** Without the product's name. */
  name: string;
  description: string;
  /** Absolute addresses. */
  canonical: string;
  picture: string;
  /** Structured data for search engines. */
  data?: object;
};

/**
 * SPD-04. The head of a public page. `data-page` marks elements of this page only, which the client removes
 * when it navigates.
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

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Characters not allowed in XML, and bidirectional controls. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unsafeCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;

/** Escapes a text for elements and attributes of HTML, SVG and XML. */
export const escapeMarkup = (text: string): string =>
  text
    .toWellFormed()
    .replace(unsafeCharacters, '')
    .replace(/[&<>"']/g, (sign) => signs[sign] ?? '');

/** Escapes JSON for a script element. */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
