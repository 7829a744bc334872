import { desc, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { linksIn } from '#contract/text-links.ts';
import { addSecurityHeaders } from '../client/security-headers.ts';
import { isLoopback } from '../config/unsafe.ts';
import { mails } from '../db/schema/mails.ts';
import { answerError, answerFrameworkError, answerOddities, serverOptions } from '../http/error-answers.ts';
import { notFound } from '../http/errors.ts';
import { escapeHtml } from '../mail/compose.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';

/** Nobody has anything to send to these pages. */
const longestBody = 1024;

/** Whether this process shows the mails it keeps: only where nobody else can look. */
const showsMail = ({ smtpUrl, databaseUrl, opsHost }: Settings) =>
  smtpUrl === undefined && databaseUrl === undefined && isLoopback(opsHost);

/** The operators' own port: metrics, kept mails. No public caller ever meets it, so none can be mistaken for them. */
export async function operatorsApp(services: Services, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const { settings } = services;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit: longestBody,
    frameworkErrors: answerFrameworkError,
    ...serverOptions(settings.waits),
  });
  answerOddities(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw notFound('This page');
  });
  if (isLoopback(settings.opsHost)) app.addHook('onRequest', onThisMachineOnly);
  await addSecurityHeaders(app, settings, []);
  const pages = ['/metrics', ...(showsMail(settings) ? ['/dev/mail'] : [])];
  if (showsMail(settings)) addDevMail(app, services);
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(plainPage('For operators', linksTo(pages))),
  );
  return app;
}

const linksTo = (pages: readonly string[]) =>
  `<ul>${pages.map((page) => `<li><a href="${page}">${page}</a></li>`).join('')}</ul>`;

/**
 * For a port that only the person at this machine may use. Refuses what a proxy on this machine passes on, and
 * pages elsewhere whose name was made to point here. Everybody else meets a 404.
 */
async function onThisMachineOnly({ socket, headers, hostname }: FastifyRequest) {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded;
  const here = isLoopback(socket.remoteAddress ?? '') && isLoopback(hostname);
  if (!here || forwarded !== undefined) throw notFound('This page');
}

type KeptMail = typeof mails.$inferSelect;

/** `/dev/mail`: the mails that would have been sent, newest first; `?to=` of one address, JSON by `Accept`. */
function addDevMail(ops: FastifyInstance, { db, background }: Services) {
  ops.get('/dev/mail', async (request, reply) => {
    await background.idle();
    const to = recipientAskedFor(request);
    const kept = await db
      .select()
      .from(mails)
      .where(to === undefined ? undefined : eq(mails.recipient, to))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(50);
    reply.header('cache-control', 'no-store');
    if (request.headers.accept?.includes('application/json')) return { items: kept };
    return reply.type('text/html; charset=utf-8').send(plainPage('Mail', listOf(kept)));
  });
}

function recipientAskedFor(request: FastifyRequest): string | undefined {
  const query = new URL(request.url, 'http://here').searchParams;
  return query.get('to')?.toLowerCase();
}

const listOf = (kept: readonly KeptMail[]) =>
  kept.length === 0 ? '<p>No mail yet.</p>' : kept.map(articleOf).join('\n');

const articleOf = (mail: KeptMail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<small>to ${escapeHtml(mail.recipient)}, ${mail.createdAt.toISOString()}</small>
<pre>${withLinks(mail.text)}</pre></article>`;

const withLinks = (text: string) =>
  linksIn(text)
    .map((piece) => ({ href: piece.href, shown: escapeHtml(piece.text) }))
    .map(({ href, shown }) => (href === null ? shown : `<a href="${shown}">${shown}</a>`))
    .join('');

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem }
  article, details { border-block-start: 1px solid #8884; padding-block: .75rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin-block: .5rem }
  code, td:first-child { font-family: ui-monospace, monospace; font-size: .9em }
  table { border-collapse: collapse; inline-size: 100% } td { padding: .2rem .75rem .2rem 0; vertical-align: top }
  small { opacity: .75 }`;

/** A page for the people who run the server, in plain HTML without scripts. */
const plainPage = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} · Sidestage</title><style>${style}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;
