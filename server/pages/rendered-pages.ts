import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { entryPages } from '#contract/ours/public-pages.ts';
import { contentChangedSchema } from '#contract/ours/socket-events.ts';
import { passkeyPlace } from '../passkeys/relying-party.ts';
import type { Services } from '../services.ts';
import { dataOf, pictureOf } from './about-page.ts';
import { escapeJson, escapeMarkup, type Head, writeHead } from './head.ts';
import { keepBriefly } from './keep-briefly.ts';
import { headOfPassedOn } from './passed-on.ts';
import type { Renderer, Screen } from './renderer.ts';
import { fillTemplate, inlineStyles } from './template.ts';

export type RenderedPage = { bodies: ReadonlyMap<string, Buffer>; etag: string };

const mostKept = 500;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Of brotli: a rendered page is written every few seconds, better soon than small. */
const quick = 5;

export type RenderedPages = ReturnType<typeof renderPages>;

/**
 * SPD-03. The public pages as HTML, each drawn once for all who ask within a few seconds. They are drawn from what
 * the API answers to a visitor, so nothing is in them that a stranger may not see.
 */
export function renderPages(renderer: Renderer, http: FastifyInstance, services: Services) {
  const { waits } = services.settings;
  const place = passkeyPlace(services.settings);
  // Our client looks here for what other servers do not know.
  const template = place
    ? renderer.template.replace('<html ', `<html data-passkeys="${escapeMarkup(place)}" `)
    : renderer.template;
  // Not for longer: another process may have changed what it shows.
  const kept = keepBriefly<RenderedPage | 'missing'>(waits.page.kept, mostKept);
  const passedOn = keepBriefly<RenderedPage>(waits.page.kept, mostKept);

  async function ask(url: string, remoteAddress: string): Promise<unknown> {
    const answer = await http.inject({ url, remoteAddress });
    if (answer.statusCode === 404) return undefined;
    if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode}`);
    return answer.json();
  }

  async function draw(path: string, { calls, styles }: Screen, param: string, address: string) {
    const at = Date.now();
    const urls = calls.map((call) => call.replaceAll('$', param));
    const asked = await Promise.all(urls.map(async (url) => [url, await ask(url, address)] as const));
    if (asked.some(([, answer]) => answer === undefined)) return 'missing';
    const answers = Object.fromEntries(asked);
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
    return written(html);
  }

  const waiting = keepBriefly<RenderedPage>(Number.POSITIVE_INFINITY, mostKept);

  /** Shows in the frame that it is on its way, with the styles of what comes, while scripts and answers travel. */
  const drawWaiting = async ({ styles, memberStyles }: Screen, head?: Head) =>
    written(
      fillTemplate(template.replace('<html ', '<html data-waiting '), {
        head: head ? writeHead(head) : renderer.head,
        styles: inlineStyles([...new Set([...styles, ...memberStyles])], renderer.base, renderer.styles),
        markup: renderer.waiting,
        answers: '',
      }),
      head ? quick : constants.BROTLI_MAX_QUALITY,
    );

  return {
    /** For whom a page is not rendered. Undefined at `/`, which stands in index.html, and where there is no page. */
    async waiting(path: string): Promise<RenderedPage | undefined> {
      const screen = renderer.screenAt(path)?.screen;
      if (!screen || screen.path === '/') return undefined;
      try {
        const head = await headOfPassedOn(services.db, path, services.origin());
        if (head) return await passedOn.get(JSON.stringify(head), () => drawWaiting(screen, head));
        return await waiting.get(screen.path, () => drawWaiting(screen));
      } catch (error) {
        services.log.error({ err: error, path: screen.path }, 'a page that waits could not be made');
        return undefined;
      }
    },
    /** The page at a path: `missing` where there is no such thing, undefined where the plain page has to do. */
    async find(path: string, address: string): Promise<RenderedPage | 'missing' | undefined> {
      const found = renderer.screenAt(path);
      if (!found?.screen.isRendered) return undefined;
      const plainPath = path.replace(/(.)\/$/, '$1');
      try {
        const page = kept.get(plainPath, () => draw(plainPath, found.screen, found.param, address));
        return await inTime(page, waits.page.drawn);
      } catch (error) {
        services.log.error({ err: error, path: found.screen.path }, 'a page could not be rendered');
        return undefined;
      }
    },
    /** Whether search engines should know a page. */
    isPublic: (path: string) =>
      entryPages.includes(path) || (renderer.screenAt(path)?.screen.isRendered ?? false),
    /** What pages show has changed. */
    forget: kept.forget,
  };
}

const shown: readonly string[] = ['gig', 'application', 'profile', 'person'];

/** Whether an event to clients tells of something that a public page may show. */
export const showsContent = (event: string, payload: unknown): boolean =>
  event === 'content_changed' && v.is(contentChangedSchema, payload) && shown.includes(payload.kind);

async function written(html: string, quality = quick): Promise<RenderedPage> {
  const plain = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [br, gz] = await Promise.all([brotli(plain, { params }), zip(plain)]);
  return {
    bodies: new Map([
      ['', plain],
      ['br', br],
      ['gzip', gz],
    ]),
    etag: createHash('sha256').update(plain).digest('base64url'),
  };
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
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
