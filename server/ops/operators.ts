import { desc, eq } from 'drizzle-orm';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { linksIn } from '#contract/text-links.ts';
import { addSecurityHeaders } from '../client/serve-client.ts';
import { mails } from '../db/schema/operations.ts';
import { answerError, answerFrameworkError, answerOddities, serverOptions } from '../http/error-answers.ts';
import { notFound } from '../http/errors.ts';
import { escapeHtml } from '../mail/compose.ts';
import type { Services } from '../services.ts';
import { isLoopback, type Settings } from '../settings.ts';

/** These pages take no input. */
const longestBody = 1024;

/** Stored mails are shown only if nobody else can reach this port. */
const showsMail = ({ smtpUrl, databaseUrl, opsHost }: Settings) =>
  smtpUrl === undefined && databaseUrl === undefined && isLoopback(opsHost);

/** The operators' port, with metrics and stored mails; it is never public. */
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
 * Guards a port for the person at this machine: refuses requests forwarded by a local proxy and DNS
 * rebinding. All others get a 404.
 */
async function onThisMachineOnly({ socket, headers, hostname }: FastifyRequest) {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded;
  const isLocal = isLoopback(socket.remoteAddress ?? '') && isLoopback(hostname);
  if (!isLocal || forwarded !== undefined) throw notFound('This page');
}

type KeptMail = typeof mails.$inferSelect;

/** `/dev/mail`: stored mails, newest first; `?to=` filters by address, `Accept` selects JSON. */
function addDevMail(ops: FastifyInstance, { db, background }: Services) {
  ops.get('/dev/mail', async (request, reply) => {
    await background.idle();
    const to = new URL(request.url, 'http://here').searchParams.get('to')?.toLowerCase();
    const storedMails = await db
      .select()
      .from(mails)
      .where(to === undefined ? undefined : eq(mails.recipient, to))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(50);
    reply.header('cache-control', 'no-store');
    if (request.headers.accept?.includes('application/json')) return { items: storedMails };
    return reply.type('text/html; charset=utf-8').send(plainPage('Mail', listOf(storedMails)));
  });
}

const listOf = (storedMails: readonly KeptMail[]) =>
  storedMails.length === 0 ? '<p>No mail yet.</p>' : storedMails.map(articleOf).join('\n');

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

const plainPage = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} · Sidestage</title><style>${style}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;
