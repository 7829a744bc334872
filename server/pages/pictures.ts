import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { gigSchema } from '#contract/ours/gigs.ts';
import { keepBriefly } from './keep-briefly.ts';
import { drawPicture, ofSidestage, wordsOf } from './picture.ts';

/** Milliseconds, and how many: a picture is about 20 kB. */
const KEPT = 60_000;
const mostKept = 200;

/** SPD-04. What a page shows of itself where it is passed on: a gig as a ticket, and one for all others. */
export function addPictures(app: FastifyInstance) {
  const kept = keepBriefly<Buffer>(KEPT, mostKept);
  let last: Promise<unknown> = Promise.resolve();

  /** One at a time: it is work for a whole core. */
  function draw(words: Parameters<typeof drawPicture>[0]): Promise<Buffer> {
    const drawn = last.then(() => drawPicture(words));
    last = drawn.catch(() => {});
    return drawn;
  }

  async function pictureOfGig(id: string, remoteAddress: string) {
    const { statusCode, body } = await app.inject({
      url: `/api/gigs/${encodeURIComponent(id)}`,
      remoteAddress,
    });
    // Told in the words of that status: see answerError.
    if (statusCode !== 200) throw Object.assign(new Error(`no gig to draw: ${statusCode}`), { statusCode });
    return draw(wordsOf(v.parse(gigSchema, JSON.parse(body))));
  }

  app.get('/pictures/sidestage.png', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/png')
      .send(await kept.get('', () => draw(ofSidestage))),
  );
  app.get<{ Params: { id: string } }>('/pictures/gigs/:id.png', async ({ params: { id }, ip }, reply) => {
    const picture = await kept.get(id, () => pictureOfGig(id, ip));
    return reply.header('cache-control', 'public, max-age=300').type('image/png').send(picture);
  });
}
