import type { ComponentProps } from 'react';
import { hashOf, type Place } from '../state/place.ts';
import { usePage } from '../state/use-page.ts';

type PlaceLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Where it leads, made from where one is. */
  to: (place: Place) => Place;
};

/** A link within the page. It is one in every sense: it can be copied, and opened in another tab. */
export function PlaceLink({ to, ...native }: PlaceLinkProps) {
  const { place } = usePage();
  return <a {...native} href={hashOf(to(place))} />;
}
