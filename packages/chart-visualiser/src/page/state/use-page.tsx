import type { PathPlan, PlannedPath } from 'chart-testing';
import { type ComponentProps, createContext, useContext } from 'react';
import type { DrawnChart, PageData } from '../../data/page-data.ts';
import { hashOf, type Place } from './place.ts';
import type { Player } from './world.ts';

export interface Page {
  data: PageData;
  place: Place;
  go: (place: Place, how?: 'push' | 'replace') => void;
  chart: DrawnChart;
  /** The plans of this machine: shortest paths to its states, then the tour. */
  plans: PathPlan[];
  path: PlannedPath | null;
  player: Player;
  /** Announces a visual change to screen readers. */
  announce: (words: string) => void;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('A part of the page stands outside of it.');
  return page;
}

type PlaceLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** The target, computed from the current place. */
  to: (place: Place) => Place;
};

/** A real link within the page: it can be copied, and opened in another tab. */
export function PlaceLink({ to, ...native }: PlaceLinkProps) {
  const { place } = usePage();
  return <a {...native} href={hashOf(to(place))} />;
}
