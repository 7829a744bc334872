import { describe, expect, test } from 'vitest';
import { beginning } from '#contract/excerpt.ts';
import { isId, newId } from '#server/db/ids.ts';
import { fingerprint, isSameAct, tidy } from '#server/db/text.ts';
import { composeMail, escapeHtml } from '#server/mail/compose.ts';
import { uploadIdIn, uploadUrl } from '#server/uploads/url.ts';

const id = '019a0000-0000-7000-8000-00000000000a';

test('SAF-09 what people write is stored without blanks at its ends and without half characters', () => {
  expect(tidy(' \n two  words\t')).toBe('two  words');
  expect(tidy('a\ud83db')).toBe('a\ufffdb');
});

test('NTF-01 an excerpt is the beginning of a text, cut between characters', () => {
  expect(beginning('four', 4)).toBe('four');
  expect(beginning('fives', 4)).toBe('fiv…');
  expect(beginning('to be', 4)).toBe('to…');
  expect(beginning('🎸🎸🎸', 3)).toBe('🎸🎸🎸');
  expect(beginning('🎸🎸🎸', 2)).toBe('🎸…');
});

test('SAF-05 what was sent twice is known by its words', () => {
  const hash = fingerprint({ text: 'Hello' });
  expect(hash).toMatch(/^[\w-]{43}$/);
  expect(fingerprint({ text: 'Hello' })).toBe(hash);
  expect(fingerprint({ text: 'Hello!' })).not.toBe(hash);
  expect([isSameAct(hash, hash), isSameAct('', hash), isSameAct('another', hash)]).toEqual([
    true,
    true,
    false,
  ]);
});

describe('SAF-09 an id is spelled in one way only', () => {
  test('the one of a new row', () => {
    expect(isId(newId())).toBe(true);
    expect(newId()).not.toBe(newId());
  });

  test.each<unknown>([
    undefined,
    null,
    7,
    '',
    `${id} `,
    ` ${id}`,
    `x${id}`,
    `${id}0`,
    id.toUpperCase(),
    id.replaceAll('-', ''),
    id.replace('0', 'g'),
    { toString: () => id },
  ])('%j is none', (value) => {
    expect(isId(value)).toBe(false);
  });

  test('also in the address of a picture', () => {
    expect(uploadUrl(id)).toBe(`/uploads/${id}`);
    expect(uploadIdIn(uploadUrl(id))).toBe(id);
    expect(
      [id, '/uploads/', `/uploads/x${id}`, `/elsewhere/${id}`, `/uploaded/${id}`].map(uploadIdIn),
    ).toEqual(Array(5).fill(null));
  });
});

test('SAF-04 in a mail all that was written stays text', () => {
  expect(escapeHtml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;');
  const mail = composeMail('a@b.cd', 'You & <us>', [
    'Hello <b>Ada</b>,',
    { link: 'https://a.example/?a=1&b=2', label: 'Open "it"' },
  ]);
  const { html, ...rest } = mail;
  expect(rest).toEqual({
    recipient: 'a@b.cd',
    subject: 'You & <us>',
    text: 'Hello <b>Ada</b>,\n\nOpen "it":\nhttps://a.example/?a=1&b=2\n\nSidestage\n',
  });
  expect(html.replace(/<meta name=[\s\S]*<\/style>/, '')).toBe(
    [
      '<!doctype html>',
      '<html lang="en"><meta charset="utf-8"><title>You &amp; &lt;us&gt;</title>',
      '<p>Hello &lt;b&gt;Ada&lt;/b&gt;,</p>',
      '<p><a href="https://a.example/?a=1&amp;b=2">Open &quot;it&quot;</a></p>',
      '<p>Sidestage</p></html>',
      '',
    ].join('\n'),
  );
});
