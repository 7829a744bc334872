import type { PathPlan, PlannedPath } from 'chart-testing';
import { type ComponentProps, createContext, useContext } from 'react';
import type { DrawnChart, PageData } from '../../data/page-data.ts';
import { hashOf, type Place } from './place.ts';
import type { Player } from './world.ts';

/** What every part of the page may read. */
export interface Page {
  data: PageData;
  place: Place;
  go: (place: Place, how?: 'push' | 'replace') => void;
  chart: DrawnChart;
  /** Of this machine: the shortest ways to its states, then the tour. */
  plans: PathPlan[];
  /** The path that is open. */
  path: PlannedPath | null;
  player: Player;
  /** Reads words aloud that only change on the screen. */
  announce: (words: string) => void;
}

export const PageContext = createContext<Page | null>(null);

/** The page around a part. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('A part of the page stands outside of it.');
  return page;
}

type PlaceLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Where it leads, made from where one is. */
  to: (place: Place) => Place;
};

/** A link within the page. It is one in every sense: it can be copied, and opened in another tab. */
export function PlaceLink({ to, ...native }: PlaceLinkProps) {
  const { place } = usePage();
  return <a {...native} href={hashOf(to(place))} />;
}
