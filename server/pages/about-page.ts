import * as v from 'valibot';
import { truncate } from '#contract/excerpt.ts';
import { type Gig, gigSchema } from '#contract/ours/gigs.ts';
import { type Profile, profileSchema } from '#contract/ours/profile.ts';

type About = {
  name: string;
  description: string;
  canonical: string;
  origin: string;
  /** What the page was drawn from, by address. */
  answers: Record<string, unknown>;
};

const gigOn = ({ answers }: About): Gig | undefined =>
  Object.values(answers).find((answer) => v.is(gigSchema, answer));

const profileOn = ({ answers }: About): Profile | undefined =>
  Object.values(answers).find((answer) => v.is(profileSchema, answer));

/** The address of the picture that stands for a page where it is passed on. */
export const pictureOf = (about: About): string => {
  const [gig, profile] = [gigOn(about), profileOn(about)];
  const own = gig ? `gigs/${gig.id}` : profile && `people/${profile.id}`;
  return `${about.origin}/pictures/${own ?? 'sidestage'}.png`;
};

/** SPD-04. A page in the words of schema.org. */
export function dataOf(about: About): object {
  const gig = gigOn(about);
  if (gig) return eventOf(gig, about);
  const profile = profileOn(about);
  if (profile) return profilePageOf(profile, about);
  const { name, description, canonical, origin } = about;
  const organization = {
    '@type': 'Organization',
    name: 'Sidestage',
    url: origin,
    logo: `${origin}/icon.svg`,
  };
  if (canonical === `${origin}/`)
    return {
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'WebSite', name: 'Sidestage', url: origin, description }, organization],
    };
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name,
    description,
    url: canonical,
    publisher: organization,
  };
}

function eventOf(gig: Gig, { description, canonical, origin }: About): object {
  const { title, startsAt, endsAt, startTime, date, lastDate, remote, venue, place, poster, status } = gig;
  const isOnDay = !gig.dateByAgreement;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description: truncate(`${description} ${gig.description}`, 500),
    url: canonical,
    image: `${origin}/pictures/gigs/${gig.id}.png`,
    ...(isOnDay && { startDate: startTime ? startsAt : date }),
    ...(isOnDay && { endDate: startTime ? endsAt : (lastDate ?? date) }),
    eventStatus: `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${remote ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: remote
      ? { '@type': 'VirtualLocation', url: canonical }
      : { '@type': 'Place', name: venue || place, address: place },
    organizer: { '@type': 'Person', name: poster.name },
  };
}

function profilePageOf(person: Profile, { description, canonical, origin }: About): object {
  const { id, name, headline, skills, genres, workLinks, media = [], memberSince } = person;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: canonical,
    dateCreated: memberSince,
    mainEntity: {
      '@type': 'Person',
      name,
      description,
      url: canonical,
      image: `${origin}/pictures/people/${id}.png`,
      ...(headline && { jobTitle: headline }),
      knowsAbout: [...skills, ...genres],
      sameAs: [...workLinks, ...media].map(({ url }) => url),
    },
  };
}
