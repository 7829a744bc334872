import type { FastifyInstance, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { charactersOf } from '#contract/characters.ts';
import { truncate } from '#contract/excerpt.ts';
import { type GigTerms, moneyOfPay } from '#contract/gig-terms.ts';
import type { Gig } from '#contract/gigs.ts';
import type { PersonRef } from '#contract/person.ts';
import { isId } from '../db/ids.ts';
import { readGig } from '../gigs/queries.ts';
import { notFound } from '../http/errors.ts';
import { callerKey } from '../http/limiter.ts';
import type { Services } from '../services.ts';
import { promiseCache } from './renderer.ts';
import { escapeMarkup, openPerson } from './sharing.ts';

/** Milliseconds, and how many: a picture is about 20 kB. */
const CACHE_MS = 60_000;
const maxCached = 200;

/** SPD-04. The pictures of shared pages: a ticket for gigs and people, one picture for all others. */
export function addPictures(app: FastifyInstance, { db, drawing }: Pick<Services, 'db' | 'drawing'>) {
  const cache = promiseCache<Buffer>({ max: maxCached, ttl: CACHE_MS });
  const draw = (request: FastifyRequest, words: Words) =>
    drawing.run(callerKey(request), () => drawPicture(words));

  async function pictureOfGig(request: FastifyRequest, id: string) {
    if (!isId(id)) throw notFound('This gig');
    return draw(request, ticketOf(await readGig(db, null, id)));
  }

  const options = { config: { allowance: 'cards' } } as const;
  app.get('/pictures/sidestage.png', options, async (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/png')
      .send(await cache.get('', () => draw(request, ofSidestage))),
  );
  app.get<{ Params: { id: string } }>('/pictures/people/:id.png', options, async (request, reply) => {
    const person = await openPerson(db, request.params.id);
    if (!person) throw notFound('This profile');
    const words = ofPerson(person);
    const picture = await cache.get(JSON.stringify(words), () => draw(request, words));
    return reply.header('cache-control', 'public, max-age=300').type('image/png').send(picture);
  });
  app.get<{ Params: { id: string } }>('/pictures/gigs/:id.png', options, async (request, reply) => {
    const { id } = request.params;
    const picture = await cache.get(id, () => pictureOfGig(request, id));
    return reply.header('cache-control', 'public, max-age=300').type('image/png').send(picture);
  });
}

/** The colours of `src/ui/theme/light.ts`, which the server may not read. */
const ink = '#1B1626';
const paper = '#FBF8F4';
const quiet = '#635C6E';
const spotlight = '#FFDA4D';

const plectrum =
  'M5.3 5.3c-.7.7 4.4 15.4 8.2 19.6 1.3 1.4 3 1.5 4.5.6 3.1-1.8 5.8-4.5 7.6-7.6.9-1.5.8-3.2-.6-4.5C20.8 9.6 6 4.6 5.3 5.3z';

const lineLength = 22;
const mostLines = 3;

/** A wide letter counts as two. */
const widthOf = (text: string) =>
  [...text].reduce((width, letter) => width + ((letter.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1), 0);

function inPieces(word: string): string[] {
  const characters = charactersOf(word);
  return Array.from({ length: Math.ceil(characters.length / 12) }, (_, nth) =>
    characters.slice(nth * 12, nth * 12 + 12).join(''),
  );
}

/** Breaks a text into lines of about equal width; cuts words longer than a line, and drops the rest. */
export function inLines(text: string): string[] {
  const pieces = text.split(/\s+/).flatMap((word) => (widthOf(word) > lineLength ? inPieces(word) : [word]));
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${piece}`) <= lineLength)
      lines[lines.length - 1] = `${last} ${piece}`;
    else lines.push(piece);
  }
  return lines.length > mostLines
    ? [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1] ?? ''}…`]
    : lines;
}

type Words = { title: string; facts: readonly string[]; price: string };

/** A ticket with a stub, as SVG. Nothing of the text is markup. */
export function ticket({ title, facts, price }: Words): string {
  const lines = inLines(title).map(
    (line, index) =>
      `<text x="110" y="${180 + index * 70}" font-size="52" font-weight="bold" fill="${ink}">${escapeMarkup(line)}</text>`,
  );
  const rest = facts.map(
    (fact, index) =>
      `<text x="110" y="${440 + index * 46}" font-size="30" fill="${quiet}">${escapeMarkup(fact)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="Bricolage Grotesque, DejaVu Sans, Noto Sans, sans-serif">
<rect width="1200" height="630" fill="${ink}"/>
<path fill="${paper}" d="M76 60h748a30 30 0 0 0 60 0h240a16 16 0 0 1 16 16v478a16 16 0 0 1-16 16H884a30 30 0 0 0-60 0H76a16 16 0 0 1-16-16V76a16 16 0 0 1 16-16z"/>
<path stroke="${quiet}" stroke-width="3" stroke-dasharray="4 14" stroke-linecap="round" d="M854 110v410"/>
<g transform="translate(960 130) scale(3)"><rect width="30" height="30" rx="8" fill="${ink}"/><path fill="${spotlight}" d="${plectrum}"/></g>
${lines.join('\n')}
${rest.join('\n')}
<text x="1005" y="380" font-size="${Math.min(52, Math.floor(330 / price.length))}" font-weight="bold" text-anchor="middle" fill="${ink}">${escapeMarkup(price)}</text>
<text x="1005" y="500" font-size="30" text-anchor="middle" fill="${quiet}">Sidestage</text>
</svg>`;
}

const shortened = (text: string) => truncate(text, 42);

const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const oneDay = new Intl.DateTimeFormat('en-GB', { ...day, weekday: 'long' });
const someDays = new Intl.DateTimeFormat('en-GB', day);

function daysOf({ date, lastDate, dateByAgreement }: Shown): string {
  const midnight = (one: string) => new Date(`${one}T00:00:00Z`);
  if (dateByAgreement) return 'Date to be agreed';
  return lastDate
    ? someDays.formatRange(midnight(date), midnight(lastDate)).replaceAll(/\s/g, ' ')
    : oneDay.format(midnight(date));
}

type Shown = Pick<
  GigTerms,
  'date' | 'lastDate' | 'dateByAgreement' | 'startTime' | 'pay' | 'place' | 'remote' | 'venue'
> &
  Pick<Gig, 'title'>;

export const ticketOf = (gig: Shown): Words => ({
  title: gig.title,
  facts: [
    [daysOf(gig), gig.startTime].filter(Boolean).join(', '),
    shortened(gig.remote ? 'Remote' : [gig.venue, gig.place].filter(Boolean).join(', ')),
  ],
  price: moneyOfPay(gig.pay),
});

const ofPerson = ({ name, headline, place }: Pick<PersonRef, 'name' | 'headline' | 'place'>): Words => ({
  title: name,
  facts: [headline, place].filter(Boolean).map(shortened),
  price: '',
});

/** For pages that are neither about a person nor a gig. */
const ofSidestage: Words = {
  title: 'Someone needs a drummer tonight.',
  facts: ['Gigs and people', 'for musicians and crew'],
  price: '',
};

/** 1200 x 630, as cards of other sites want it. */
const drawPicture = (words: Words): Promise<Buffer> =>
  sharp(Buffer.from(ticket(words)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
