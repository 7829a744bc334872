import { truncate } from '#contract/excerpt.ts';
import { fileText } from '#contract/messages.ts';
import { newId } from '../db/ids.ts';
import type { Scenes } from './attachment-rows.ts';
import type { DemoNotification, gigRows } from './content-rows.ts';
import { type DemoMessage, demoTalks } from './script.ts';
import type { World } from './world.ts';

const minuteMs = 60_000;

export function talkRows({ idOf, before, now }: World, scenes: Scenes) {
  const notifications: DemoNotification[] = [];
  const talks = demoTalks.map(({ people: [one, two], mutedBy, messages }) => {
    const [low, high] = [idOf(one), idOf(two)].sort();
    if (low === undefined || high === undefined) throw new Error('demo world: a conversation takes two');
    const oldest = Math.max(...messages.map(({ ageMs }) => ageMs));
    const row = { id: newId(), userLow: low, userHigh: high, createdAt: before(oldest) };
    return { messages, mutedBy, row };
  });
  const sent = talks
    .flatMap(({ messages, row }, index) =>
      messages.map((message, nth) => {
        const { by, to, ageMs, read } = message;
        const file = fileOf(message, scenes);
        const text = textOf(message, file);
        const createdAt = before(ageMs);
        const soonAfter = new Date(Math.min(createdAt.getTime() + minuteMs, now.getTime()));
        const isLast = nth === messages.length - 1;
        const id = newId();
        if (!read && isLast) {
          const subject = { kind: 'conversation' as const, id: row.id };
          const excerpt = truncate(text, 140);
          notifications.push({ to, by, type: 'message', subject, excerpt, messageId: id, ageMs });
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
            deliveredAt: soonAfter,
            readAt: read ? soonAfter : null,
          },
        };
      }),
    )
    .sort((a, b) => a.row.createdAt.getTime() - b.row.createdAt.getTime());
  const files = sent.flatMap(({ file, row: { id: messageId, senderId: ownerId, createdAt } }) => {
    if (!file) return [];
    const { bytes, ...rest } = file;
    return [
      { bytes, row: { ...rest, ownerId, messageId, size: bytes.length, createdAt, wholeAt: createdAt } },
    ];
  });
  return {
    conversations: talks.map(({ row }) => row),
    messages: sent.map(({ row }) => row),
    mutes: talks.flatMap(({ mutedBy, row }) =>
      mutedBy ? [{ conversationId: row.id, userId: idOf(mutedBy) }] : [],
    ),
    files: files.map(({ row }) => row),
    parts: files.map(({ bytes, row }) => ({ fileId: row.id, nth: 0, bytes })),
    notifications,
  };
}

const rate = 8000;
const noteSeconds = 0.3;
const headerBytes = 44;

/** Semitones above A (110 Hz). */
const riff = [0, 0, 7, 5, 3, 5, 7, 10, 12, 10, 7, 5];

/** A tune as an 8-bit WAVE file, so that the repository need not contain any. */
function waveOf(notes: readonly number[]): Buffer {
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

function fileOf({ picture, recording }: DemoMessage, scenes: Scenes) {
  const image = picture && scenes.get(picture);
  if (image) {
    const { mime, width, height, bytes } = image;
    return { id: newId(), kind: 'picture' as const, mime, name: `${picture}.webp`, width, height, bytes };
  }
  if (!recording) return null;
  const sound = { kind: 'audio' as const, mime: 'audio/wav', name: `${recording}.wav` };
  return { id: newId(), ...sound, width: null, height: null, bytes: waveOf(riff) };
}

const textOf = ({ text }: DemoMessage, file: ReturnType<typeof fileOf>) =>
  text || fileText(file ? [file] : []);

const title = 'Dep drummer, northern soul night';
const asked = [
  {
    by: 'freya',
    text: 'Is the house kit’s stool any good, or do I bring mine?',
    answer: 'Bring yours. Ours has opinions.',
    ageMs: 66 * minuteMs,
  },
  {
    by: 'curtis',
    text: 'Could somebody else be there for the sound check?',
    answer: null,
    ageMs: 50 * minuteMs,
  },
];

/** Questions about one gig, and an invitation to another of the same poster. */
export function gigTalkRows({ idOf, before }: World, { gigs }: ReturnType<typeof gigRows>) {
  const about = gigs.find((gig) => gig.title === title);
  const poster = about?.posterId;
  const other = gigs.find(
    (gig) =>
      gig.posterId === poster && gig.title !== title && gig.status === 'open' && gig.startsAt > before(0),
  );
  const questions = about
    ? asked.map(({ by, text, answer, ageMs }, nth) => ({
        id: newId(),
        gigId: about.id,
        askerId: idOf(by),
        clientId: `demo-question-${nth}`,
        clientHash: '',
        text,
        answer,
        answeredAt: answer ? before(ageMs - 5 * minuteMs) : null,
        createdAt: before(ageMs),
      }))
    : [];
  const invitations = other
    ? [
        {
          id: newId(),
          gigId: other.id,
          inviteeId: idOf('curtis'),
          note: 'You were the first I thought of. The dots are easy, the crowd is not.',
          createdAt: before(90 * minuteMs),
        },
      ]
    : [];
  return { questions, invitations };
}
