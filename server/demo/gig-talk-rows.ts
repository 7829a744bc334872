import { newId } from '../db/ids.ts';
import type { gigRows } from './content-rows.ts';
import type { World } from './world.ts';

const minute = 60_000;
const title = 'Dep drummer, northern soul night';
const asked = [
  {
    by: 'freya',
    text: 'Is the house kit’s stool any good, or do I bring mine?',
    answer: 'Bring yours. Ours has opinions.',
    ageMs: 66 * minute,
  },
  {
    by: 'curtis',
    text: 'Could somebody else be there for the sound check?',
    answer: null,
    ageMs: 50 * minute,
  },
];

/** What players have asked about one gig, and whom its poster has invited to another. */
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
        answeredAt: answer ? before(ageMs - 5 * minute) : null,
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
          createdAt: before(90 * minute),
        },
      ]
    : [];
  return { questions, invitations };
}
