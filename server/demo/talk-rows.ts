import { truncate } from '#contract/excerpt.ts';
import { wordsOfFiles } from '#contract/ours/message-files.ts';
import { newId } from '../db/ids.ts';
import type { DemoNews } from './content-rows.ts';
import type { Scenes } from './drawings.ts';
import { type DemoMessage, demoTalks } from './read-talks.ts';
import type { World } from './world.ts';

const minuteMs = 60_000;

/** Conversations and their messages in the order of time, and what people hear of them. */
export function talkRows({ idOf, before, now }: World, scenes: Scenes) {
  const news: DemoNews[] = [];
  const talks = demoTalks.map(({ people: [one, two], mutedBy, messages }) => {
    const [low, high] = [idOf(one), idOf(two)].sort();
    if (low === undefined || high === undefined) throw new Error('demo world: a conversation takes two');
    const oldest = Math.max(...messages.map(({ ageMs }) => ageMs));
    return {
      messages,
      mutedBy,
      row: { id: newId(), userLow: low, userHigh: high, createdAt: before(oldest) },
    };
  });
  const said = talks
    .flatMap(({ messages, row }, index) =>
      messages.map((message, nth) => {
        const { by, to, ageMs, read } = message;
        const file = fileOf(message, scenes);
        const text = wordsOf(message, file);
        const createdAt = before(ageMs);
        const shortly = new Date(Math.min(createdAt.getTime() + minuteMs, now.getTime()));
        const isLast = nth === messages.length - 1;
        const id = newId();
        if (!read && isLast) {
          const subject = { kind: 'conversation' as const, id: row.id };
          news.push({
            to,
            by,
            type: 'message',
            subject,
            excerpt: truncate(text, 140),
            messageId: id,
            ageMs,
          });
        }
        return {
          file,
          row: {
            id,
            conversationId: row.id,
            senderId: idOf(by),
            recipientId: idOf(to),
            clientId: `demo-message-${index}-${nth}`,
            text,
            createdAt,
            deliveredAt: shortly,
            readAt: read ? shortly : null,
          },
        };
      }),
    )
    .sort((a, b) => a.row.createdAt.getTime() - b.row.createdAt.getTime());
  const files = said.flatMap(({ file, row: { id: messageId, senderId: ownerId, createdAt } }) => {
    if (!file) return [];
    const { bytes, ...rest } = file;
    return [
      { bytes, row: { ...rest, ownerId, messageId, size: bytes.length, createdAt, wholeAt: createdAt } },
    ];
  });
  return {
    conversations: talks.map(({ row }) => row),
    messages: said.map(({ row }) => row),
    mutes: talks.flatMap(({ mutedBy, row }) =>
      mutedBy ? [{ conversationId: row.id, userId: idOf(mutedBy) }] : [],
    ),
    files: files.map(({ row }) => row),
    parts: files.map(({ bytes, row }) => ({ fileId: row.id, nth: 0, bytes })),
    news,
  };
}

const rate = 8000;
const noteSeconds = 0.3;
const headerBytes = 44;

/** Semitones above the A of 110 Hz, each for a moment. */
const riff = [0, 0, 7, 5, 3, 5, 7, 10, 12, 10, 7, 5];

/** A tune as a WAVE file of 8 bits: small, and nothing that would have to lie in the repository. */
function played(notes: readonly number[]): Buffer {
  const length = Math.round(rate * noteSeconds) * notes.length;
  const file = Buffer.alloc(headerBytes + length);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(headerBytes - 8 + length, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(length, 40);
  for (let at = 0; at < length; at += 1) {
    const seconds = (at / rate) % noteSeconds;
    const hertz = 110 * 2 ** ((notes[Math.floor(at / rate / noteSeconds)] ?? 0) / 12);
    const loud = 100 * Math.exp((-3 * seconds) / noteSeconds);
    file[headerBytes + at] = 128 + Math.round(loud * Math.sin(2 * Math.PI * hertz * seconds));
  }
  return file;
}

/** What goes along with a message; null for one that is words alone. */
function fileOf({ picture, recording }: DemoMessage, scenes: Scenes) {
  const drawn = picture && scenes.get(picture);
  if (drawn) {
    const { mime, width, height, bytes } = drawn;
    return { id: newId(), kind: 'picture' as const, mime, name: `${picture}.webp`, width, height, bytes };
  }
  if (!recording) return null;
  const sound = { kind: 'audio' as const, mime: 'audio/wav', name: `${recording}.wav` };
  return { id: newId(), ...sound, width: null, height: null, bytes: played(riff) };
}

/** What a message says: its words, else what it brings. */
const wordsOf = ({ text }: DemoMessage, file: ReturnType<typeof fileOf>) =>
  text || wordsOfFiles(file ? [file] : []);
