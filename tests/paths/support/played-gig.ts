import { type ApplicationState, isBooked, isUnconfirmed } from '#contract/ours/application-states.ts';
import type { ApplicationMove, ApplicationsPage } from '#contract/ours/applications.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import type { PersonCard, PersonRef } from '#contract/ours/person.ts';
import type { ApplicationFacts } from '#machines/application/application.types.ts';
import { ada } from '#machines/session/session.cases.ts';
import type { Answer, Call } from './backend.ts';
import type { Scene } from './scene.ts';
import { openAsMember } from './start-up.ts';

/** How Ada's application and the gig stand. */
export interface Standing {
  state: ApplicationState;
  facts: ApplicationFacts;
}

const posted = '2026-01-05T12:00:00.000Z';
export const bob = { ...ada, id: 'bob', name: 'Bob', email: 'bob@example.org' };

const ref = (id: string, name: string): PersonRef => ({ id, name, avatar: null, headline: '', place: '' });
const card = (id: string, name: string): PersonCard => ({
  ...ref(id, name),
  linkState: 'none',
  linkId: null,
  mutualCount: 0,
  skills: [],
  genres: [],
});

const noCounts = {
  applied: 0,
  standby: 0,
  offered: 0,
  accepted: 0,
  asked: 0,
  overdue: 0,
  released: 0,
  declined: 0,
  withdrawn: 0,
  closed: 0,
  cancelled: 0,
};

const answerBy = '2099-04-29T12:00:00.000Z';
const { venue, place, remote, date, startTime, endTime, timeZone, pay } = gigBody({
  gigStatus: 'open',
  gigIsOver: false,
});
/** What Ada agreed to before the gig changed. */
const agreed = { venue, place, remote, date, startTime, endTime, timeZone, pay: { ...pay, amount: 12_000 } };

/** Calls that move the gig itself; the poster's. */
const ofGig = /\/(close|cancel|reopen)$/;

const played = new WeakMap<Scene, PlayedGig>();

/** The gig that is played in Ada's scene. */
export function gigOf(adas: Scene): PlayedGig {
  const gig = played.get(adas);
  if (!gig) throw new Error('No gig is played here');
  return gig;
}

/** A gig of Bob's for two, the applications of Ada and Carl, and the server that keeps all three. */
export class PlayedGig {
  readonly ada: Scene;
  readonly bob: Scene;
  #standing: Standing | undefined;

  private constructor(scenes: { ada: Scene; bob: Scene }) {
    this.ada = scenes.ada;
    this.bob = scenes.bob;
    for (const { backend } of this.#scenes) {
      const isAdas = backend === this.ada.backend;
      backend.say('GET /api/gigs/:id', () => ({ status: 200, body: this.#gigFor(isAdas) }));
      backend.say('GET /api/gigs/:id/applications', () => ({ status: 200, body: this.#applications }));
    }
  }

  /** Bob is in Ada's scene, with a browser of his own. */
  static async of(adas: Scene): Promise<PlayedGig> {
    const gig = played.get(adas) ?? new PlayedGig({ ada: adas, bob: await adas.another() });
    played.set(adas, gig);
    return gig;
  }

  /** Both have the gig's page open, on which it stands so. */
  async open(standing: Standing): Promise<void> {
    this.#standing = standing;
    await Promise.all([openAsMember(this.ada, ada, '/gigs/g1'), openAsMember(this.bob, bob, '/gigs/g1')]);
    for (const scene of this.#scenes) {
      await scene.until('socketLink', 'is connected', ({ tags }) => tags.includes('open'));
      await scene.shows(scene.page.getByRole('heading', { name: 'Drummer for Friday' }));
    }
    this.become(standing);
  }

  /** The server has it so from now on, and both hear that something has changed. */
  become(standing: Standing): void {
    this.#standing = standing;
    for (const { socket } of this.#scenes)
      socket.newest.emit('content_changed', { kind: 'application', id: 'g1' });
  }

  /** What the server says to the next such call, which changes how everything stands. */
  onCall(scene: Scene, call: Call, after: Standing): void {
    scene.backend.say(call, () => {
      this.become(after);
      return { status: 200, body: ofGig.test(call) ? this.#gigFor(false) : this.#move };
    });
  }

  /** The server refuses the next such call; what its page shows is what was before. */
  refuse(scene: Scene, call: Call, now: Standing): void {
    scene.backend.say(call, (): Answer => {
      this.become(now);
      return { status: 409, body: { errors: [{ msg: 'This cannot be done any more.' }] } };
    });
  }

  get #scenes() {
    return [this.ada, this.bob];
  }

  get #now(): Standing {
    if (!this.#standing) throw new Error('Nobody has opened the gig');
    return this.#standing;
  }

  get #move(): ApplicationMove {
    const { state, facts } = this.#now;
    return { ...this.#application('ada', state), gigStatus: facts.gigStatus };
  }

  get #applications(): ApplicationsPage {
    const { state, facts } = this.#now;
    const carls = { open: 'applied', filled: 'accepted', closed: 'closed', cancelled: 'cancelled' } as const;
    const items = [
      { ...this.#application('ada', state), applicant: card('ada', 'Ada') },
      { ...this.#application('carl', carls[facts.gigStatus]), applicant: card('carl', 'Carl') },
    ];
    return { items, nextCursor: null };
  }

  get #counts() {
    const counts = { ...noCounts };
    for (const { state } of this.#applications.items) counts[state] += 1;
    return counts;
  }

  #application(id: string, state: ApplicationState) {
    return { id, gigId: 'g1', state, note: 'I am free', answerBy, createdAt: posted, updatedAt: posted };
  }

  #gigFor(isAda: boolean): Gig {
    const { state, facts } = this.#now;
    const placesTaken = facts.gigStatus === 'filled' ? 2 : Number(isBooked(state));
    return {
      ...gigBody(facts),
      placesTaken,
      ...(!isAda && { placesOffered: facts.hasRoom ? 0 : 2 - placesTaken }),
      applicationCount: 2,
      myApplication: isAda ? ownOf(state) : null,
      applicationCounts: isAda ? null : this.#counts,
    };
  }
}

const ownOf = (state: ApplicationState) => ({
  ...{ id: 'ada', state, note: 'I am free' },
  ...(isUnconfirmed(state) || state === 'offered'
    ? { acceptedTerms: agreed, question: { version: 1, answerBy } }
    : { acceptedTerms: null }),
});

/** A gig of Bob's for two, as the server tells it; nobody has applied. */
export function gigBody({ gigStatus, gigIsOver }: Omit<ApplicationFacts, 'hasRoom'>): Gig {
  const year = gigIsOver ? 2020 : 2099;
  return {
    id: 'g1',
    title: 'Drummer for Friday',
    category: 'drums',
    tags: [],
    venue: 'The Anchor',
    place: 'Leeds',
    remote: false,
    date: `${year}-05-01`,
    startTime: '20:00',
    endTime: '23:00',
    timeZone: 'Europe/London',
    startsAt: `${year}-05-01T19:00:00.000Z`,
    endsAt: `${year}-05-01T22:00:00.000Z`,
    pay: { amount: 10_000, currency: 'GBP', unit: 'night' },
    status: gigStatus,
    places: 2,
    placesTaken: gigStatus === 'filled' ? 2 : 0,
    applicationCount: 0,
    poster: ref('bob', 'Bob'),
    createdAt: posted,
    myApplication: null,
    description: 'Two sets.',
    schedule: [],
    version: 1,
    posterGigCount: 1,
    posterMutualCount: 0,
    applicationCounts: noCounts,
  };
}
