import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchPage, isPublicAddress, NoPage, type Outside } from '#server/previews/protected-page.ts';
import { HostAwayError, InnerAddressError, pushHosts } from '#server/push/deliver.ts';

const outer = '93.184.215.14';

/** A fake internet: one server at every public address, and a record of what is requested. */
async function internet(answer: RequestListener, names: Record<string, string[]> = {}) {
  const requests: string[] = [];
  const dials: string[] = [];
  const lookups: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.headers.host}${request.url}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const outside: Outside = {
    resolve: async (name) => {
      lookups.push(name);
      return names[name] ?? [outer];
    },
    dial: (address, asPort) => {
      dials.push(`${address} ${asPort}`);
      return { host: '127.0.0.1', port };
    },
    time: 3000,
  };
  return { outside, requests, dials, lookups };
}
const page: RequestListener = (_, response) =>
  void response.setHeader('content-type', 'text/html; charset=utf-8').end('<title>Zoë</title>');
const redirectTo =
  (location: string): RequestListener =>
  (_, response) =>
    void response.writeHead(302, { location }).end();

test('FEE-02 a public page is fetched from the address that was checked', async () => {
  const { outside, requests, dials, lookups } = await internet(page, { 'a.test': [outer, '93.184.215.15'] });
  expect(await fetchPage('http://a.test/x?y=1', outside)).toBe('<title>Zoë</title>');
  expect([requests, dials, lookups]).toEqual([['a.test/x?y=1'], [`${outer} 80`], ['a.test']]);
});

const innerIPv4 = ['127.0.0.1', '0.0.0.0', '10.1.2.3', '169.254.169.254', '100.64.0.1', '198.18.0.1'];
const mappedIPv4 = ['::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::'];
const innerIPv6 = ['::', '::1', '2001:db8::1', 'fc00::1', 'fd00::1', 'fe80::1', 'fe80::1%eth0', 'ff02::1'];
const inner = [...innerIPv4, '255.255.255.255', ...mappedIPv4, ...innerIPv6, ''];
test.each(inner)('FEE-02 SAF-09 %s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['93.184.215.14', '1.1.1.1', '2606:4700::1111', '::ffff:93.184.215.14'])(
  'FEE-02 %s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

const innerHosts = ['127.0.0.1', '2130706433', '127.1', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254'];
const innerNames = ['inner.test', 'mixed.test', 'nowhere.test'];
const others = ['http://a.test:8080/', 'https://a.test:22/', 'http://me:secret@a.test/', 'ftp://a.test/'];
const refused = [...[...innerHosts, ...innerNames].map((host) => `http://${host}/`), ...others];
test.each(refused)('FEE-02 SAF-09 %s is never connected to, directly or by a redirect', async (href) => {
  const names = { 'inner.test': ['10.0.0.5'], 'mixed.test': [outer, '127.0.0.1'], 'nowhere.test': [] };
  const direct = await internet(page, names);
  await expect(fetchPage(href, direct.outside)).rejects.toThrow(NoPage);
  expect([direct.requests, direct.dials]).toEqual([[], []]);
  const redirected = await internet(redirectTo(href), names);
  await expect(fetchPage('http://start.test/', redirected.outside)).rejects.toThrow(NoPage);
  expect(redirected.requests).toEqual(['start.test/']);
});

test('FEE-02 SAF-09 a name that resolves to an internal address the second time is refused', async () => {
  const answers = [[outer], ['127.0.0.1']];
  const { outside, requests, dials } = await internet(redirectTo('http://turns.test/again'));
  const resolve = async () => answers.shift() ?? [];
  await expect(fetchPage('http://turns.test/', { ...outside, resolve })).rejects.toThrow(NoPage);
  expect([requests, dials]).toEqual([['turns.test/'], [`${outer} 80`]]);
});

test('FEE-02 three redirects are followed, and no fourth', async () => {
  const hops = (count: number): RequestListener => {
    let left = count;
    return (request, response) => {
      left -= 1;
      if (left >= 0) redirectTo(`/hop${left}`)(request, response);
      else page(request, response);
    };
  };
  const three = await internet(hops(3));
  expect(await fetchPage('http://a.test/', three.outside)).toContain('Zoë');
  expect(three.lookups).toHaveLength(4);
  const four = await internet(hops(4));
  await expect(fetchPage('http://a.test/', four.outside)).rejects.toThrow(NoPage);
  expect(four.requests).toHaveLength(4);
});

const html = { 'content-type': 'text/html' };

test.each<[string, RequestListener]>([
  ['a picture', (_, response) => void response.setHeader('content-type', 'image/png').end('x')],
  ['XHTML in disguise', (_, response) => void response.setHeader('content-type', 'text/htmlx').end('x')],
  ['a refusal', (_, response) => void response.writeHead(403, html).end('<title>x</title>')],
  [
    'an unrequested compressed answer',
    (_, response) =>
      void response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync('<title>x</title>')),
  ],
])('FEE-02 SAF-09 %s is not read as a page', async (_, answer) => {
  const { outside } = await internet(answer);
  await expect(fetchPage('http://a.test/', outside)).rejects.toThrow(NoPage);
});

test('FEE-02 SAF-09 only 512 KB of an endless page are read', async () => {
  const chunk = 'x'.repeat(64 * 1024);
  const { outside } = await internet((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.write('<title>Long</title>');
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', pour);
    pour();
  });
  const text = await fetchPage('http://a.test/', outside);
  expect(text).toHaveLength(512 * 1024);
  expect(text).toMatch(/^<title>Long/);
});

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['redirects slowly', (request, response) => void setTimeout(() => redirectTo('/x')(request, response), 40)],
])('FEE-02 SAF-09 a server that %s times out', async (_, answer) => {
  const { outside } = await internet(answer);
  await expect(fetchPage('http://a.test/', { ...outside, time: 100 })).rejects.toThrow(NoPage);
});

test('FEE-02 SAF-09 an endless lookup times out', async () => {
  const { outside, requests } = await internet(page);
  await expect(
    fetchPage('http://a.test/', { ...outside, resolve: () => new Promise(() => {}), time: 50 }),
  ).rejects.toThrow(NoPage);
  expect(requests).toEqual([]);
});

test('FEE-02 a page is read in its own character set, and the request says nothing about the member', async () => {
  let received: object = {};
  const { outside } = await internet((request, response) => {
    received = request.headers;
    response
      .setHeader('content-type', 'text/html; charset=iso-8859-1')
      .end(Buffer.from('<title>Zo\xeb</title>', 'latin1'));
  });
  expect(await fetchPage('http://a.test/', outside)).toBe('<title>Zoë</title>');
  const accepts = { accept: 'text/html', 'accept-encoding': 'identity' };
  const agent = { 'user-agent': 'Sidestage (link preview)', connection: 'close' };
  expect(received).toEqual({ host: 'a.test', ...accepts, ...agent });
});

const failing = vi.fn(() => Promise.reject(new Error('no answer')));
const answering = async () => 'taken';

test('SAF-11 a push service that failed three times in a row is tried once after half a minute, then after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const hosts = pushHosts();
  for (let n = 0; n < 3; n += 1) await expect(hosts.call('slow.test', failing)).rejects.toThrow('no answer');
  await expect(hosts.call('slow.test', failing)).rejects.toBeInstanceOf(HostAwayError);
  expect(failing).toHaveBeenCalledTimes(3);
  expect(await hosts.call('fine.test', answering)).toBe('taken');
  vi.setSystemTime(Date.now() + 30_000);
  await expect(hosts.call('slow.test', failing)).rejects.toThrow('no answer');
  vi.setSystemTime(Date.now() + 59_000);
  await expect(hosts.call('slow.test', failing)).rejects.toBeInstanceOf(HostAwayError);
  vi.setSystemTime(Date.now() + 1000);
  expect(await hosts.call('slow.test', answering)).toBe('taken');
  expect(await hosts.call('slow.test', answering)).toBe('taken');
});

test('SAF-11 a name that resolves to an internal address does not count as a failure of its host', async () => {
  const hosts = pushHosts();
  const inner = () => Promise.reject(new InnerAddressError('inner'));
  for (let n = 0; n < 5; n += 1)
    await expect(hosts.call('inner.test', inner)).rejects.toBeInstanceOf(InnerAddressError);
});
