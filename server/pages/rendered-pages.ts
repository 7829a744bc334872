import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { truncate } from '#contract/excerpt.ts';
import { type Gig, gigSchema } from '#contract/gigs.ts';
import { contentChangedSchema } from '#contract/live-updates.ts';
import { type Profile, profileSchema } from '#contract/profile.ts';
import { entryPages } from '#contract/site.ts';
import { passkeyPlace } from '../passkeys/commands.ts';
import type { Services } from '../services.ts';
import { promiseCache, type Renderer, type Screen } from './renderer.ts';
import { escapeJson, escapeMarkup, type Head, headOfSharedPage, writeHead } from './sharing.ts';

type About = {
  name: string;
  description: string;
  canonical: string;
  origin: string;
  /** What the page was drawn from, by address. */
  answers: Record<string, unknown>;
};

const gigOn = ({ answers }: About) => Object.values(answers).find((answer) => v.is(gigSchema, answer));

const profileOn = ({ answers }: About): Profile | undefined =>
  Object.values(answers).find((answer) => v.is(profileSchema, answer));

/** The address of the picture for shared links. */
const pictureOf = (about: About): string => {
  const [gig, profile] = [gigOn(about), profileOn(about)];
  const own = gig ? `gigs/${gig.id}` : profile && `people/${profile.id}`;
  return `${about.origin}/pictures/${own ?? 'sidestage'}.png`;
};

function dataOf(about: About): object {
  const gig = gigOn(about);
  if (gig) return eventOf(gig, about);
  const profile = profileOn(about);
  if (profile) return profilePageOf(profile, about);
  const { name, description, canonical, origin } = about;
  const logo = `${origin}/icon.svg`;
  const organization = { '@type': 'Organization', name: 'Sidestage', url: origin, logo };
  if (canonical === `${origin}/`)
    return {
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'WebSite', name: 'Sidestage', url: origin, description }, organization],
    };
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name,
    description,
    url: canonical,
    publisher: organization,
  };
}

function eventOf(gig: Gig, { description, canonical, origin }: About): object {
  const { title, startsAt, endsAt, startTime, date, lastDate, remote, venue, place, poster, status } = gig;
  const isOnDay = !gig.dateByAgreement;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description: truncate(`${description} ${gig.description}`, 500),
    url: canonical,
    image: `${origin}/pictures/gigs/${gig.id}.png`,
    ...(isOnDay && { startDate: startTime ? startsAt : date }),
    ...(isOnDay && { endDate: startTime ? endsAt : (lastDate ?? date) }),
    eventStatus: `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${remote ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: remote
      ? { '@type': 'VirtualLocation', url: canonical }
      : { '@type': 'Place', name: venue || place, address: place },
    organizer: { '@type': 'Person', name: poster.name },
  };
}

function profilePageOf(person: Profile, { description, canonical, origin }: About): object {
  const { id, name, headline, skills, genres, workLinks, media = [], memberSince } = person;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: canonical,
    dateCreated: memberSince,
    mainEntity: {
      '@type': 'Person',
      name,
      description,
      url: canonical,
      image: `${origin}/pictures/people/${id}.png`,
      ...(headline && { jobTitle: headline }),
      knowsAbout: [...skills, ...genres],
      sameAs: [...workLinks, ...media].map(({ url }) => url),
    },
  };
}

const marks = { HEAD: 'head', STYLES: 'styles', SHELL: 'markup', ANSWERS: 'answers' } as const;
type Mark = keyof typeof marks;

export const fillTemplate = (template: string, parts: Record<(typeof marks)[Mark], string>): string =>
  template.replace(/<!--(HEAD|STYLES|SHELL|ANSWERS)-->/g, (_, mark: Mark) => parts[marks[mark]]);

/**
 * One style element, and a switched-off link per stylesheet in it: Vite's loader takes a stylesheet for
 * loaded when it finds a link to it, and a browser does not fetch one that is switched off.
 */
export function inlineStyles(files: readonly string[], base: string, read: (file: string) => string): string {
  const css = files.map(read).join('').replaceAll('</', '<\\/');
  const links = files.map((file) => `<link rel="stylesheet" href="${base}${file}" disabled>`);
  return [`<style>${css}</style>`, ...links].join('\n    ');
}

type RenderedPage = { bodies: ReadonlyMap<string, Buffer>; etag: string };

const maxCachedPages = 500;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Of brotli: a rendered page is written every few seconds, better soon than small. */
const fastQuality = 5;

export type RenderedPages = ReturnType<typeof renderPages>;

/**
 * SPD-03. The public pages as HTML, each drawn once for all who ask within a few seconds. They are drawn from
 * what the API answers to a visitor, so nothing is in them that a stranger may not see.
 */
export function renderPages(renderer: Renderer, http: FastifyInstance, services: Services) {
  const { waits } = services.settings;
  const place = passkeyPlace(services.settings);
  // Our client looks here for what other servers do not know.
  const template = place
    ? renderer.template.replace('<html ', `<html data-passkeys="${escapeMarkup(place)}" `)
    : renderer.template;
  // Not for longer: another process may have changed what it shows.
  const limits = { max: maxCachedPages, ttl: waits.page.kept };
  const pages = promiseCache<RenderedPage | 'missing'>(limits);
  const sharedPages = promiseCache<RenderedPage>(limits);

  async function fetchAnswer(url: string, remoteAddress: string): Promise<unknown> {
    const answer = await http.inject({ url, remoteAddress });
    if (answer.statusCode === 404) return undefined;
    if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode}`);
    return answer.json();
  }

  async function draw(path: string, { calls, styles }: Screen, param: string, address: string) {
    const at = Date.now();
    const urls = calls.map((call) => call.replaceAll('$', param));
    const answerEntries = await Promise.all(
      urls.map(async (url) => [url, await fetchAnswer(url, address)] as const),
    );
    if (answerEntries.some(([, answer]) => answer === undefined)) return 'missing';
    const answers = Object.fromEntries(answerEntries);
    const { markup, ...words } = await renderer.draw(path, answers);
    const origin = services.origin();
    const canonical = origin + path;
    const about = { ...words, canonical, origin, answers };
    const html = fillTemplate(template.replace('<html ', '<html data-rendered '), {
      head: writeHead({ ...words, canonical, picture: pictureOf(about), data: dataOf(about) }),
      styles: inlineStyles(styles, renderer.base, renderer.styles),
      markup,
      answers: `<script type="application/json" id="answers">${escapeJson({ at, answers })}</script>`,
    });
    return compressPage(html);
  }

  const waitingPages = promiseCache<RenderedPage>({ max: maxCachedPages });

  const drawWaiting = async ({ styles, memberStyles }: Screen, head?: Head) =>
    compressPage(
      fillTemplate(template.replace('<html ', '<html data-waiting '), {
        head: head ? writeHead(head) : renderer.head,
        styles: inlineStyles([...new Set([...styles, ...memberStyles])], renderer.base, renderer.styles),
        markup: renderer.waiting,
        answers: '',
      }),
      head ? fastQuality : constants.BROTLI_MAX_QUALITY,
    );

  return {
    /** The frame for those whose page is not rendered. Undefined at `/` and where there is no page. */
    async waiting(path: string): Promise<RenderedPage | undefined> {
      const screen = renderer.screenAt(path)?.screen;
      if (!screen || screen.path === '/') return undefined;
      try {
        const head = await headOfSharedPage(services.db, path, services.origin());
        if (head) return await sharedPages.get(JSON.stringify(head), () => drawWaiting(screen, head));
        return await waitingPages.get(screen.path, () => drawWaiting(screen));
      } catch (error) {
        services.log.error({ err: error, path: screen.path }, 'a page that waits could not be made');
        return undefined;
      }
    },
    /** The page at a path: `missing` if there is no such thing, undefined for the plain page. */
    async find(path: string, address: string): Promise<RenderedPage | 'missing' | undefined> {
      const found = renderer.screenAt(path);
      if (!found?.screen.isRendered) return undefined;
      const plainPath = path.replace(/(.)\/$/, '$1');
      try {
        const page = pages.get(plainPath, () => draw(plainPath, found.screen, found.param, address));
        return await withTimeout(page, waits.page.drawn);
      } catch (error) {
        services.log.error({ err: error, path: found.screen.path }, 'a page could not be rendered');
        return undefined;
      }
    },
    isPublic: (path: string) =>
      entryPages.includes(path) || (renderer.screenAt(path)?.screen.isRendered ?? false),
    forget: pages.clear,
  };
}

const shown: readonly string[] = ['gig', 'application', 'profile', 'person'];

/** Whether an event to clients tells of something that a public page may show. */
export const showsContent = (event: string, payload: unknown): boolean =>
  event === 'content_changed' && v.is(contentChangedSchema, payload) && shown.includes(payload.kind);

async function compressPage(html: string, quality = fastQuality): Promise<RenderedPage> {
  const plain = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [br, gz] = await Promise.all([brotli(plain, { params }), zip(plain)]);
  return {
    bodies: new Map(Object.entries({ '': plain, br, gzip: gz })),
    etag: createHash('sha256').update(plain).digest('base64url'),
  };
}

async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took more than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
