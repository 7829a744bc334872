/** Where everything of one chart is drawn, in px of the chart at its natural size; (0, 0) is its upper left corner. */
export interface ChartLayout {
  width: number;
  height: number;
  /** In the order of the chart: a state before those within it. */
  states: StateShape[];
  /** Transitions that lead to a state; the same source and target share one arrow. */
  arrows: ArrowShape[];
  /** The dot of each initial state and its way to it. */
  initials: InitialShape[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How a piece of text looks; `faces.ts` has the sizes, `chart-text.css.ts` the colours. */
export type Face = 'name' | 'note' | 'event' | 'guard' | 'action' | 'keyword' | 'chip' | 'number' | 'mark';

export interface TextRun {
  x: number;
  /** Of the baseline. */
  y: number;
  text: string;
  face: Face;
  /** As it was measured, never less than what it takes. */
  width: number;
}

export interface StateShape extends Box {
  /** Of the state. */
  id: string;
  /** 0 for the root. */
  depth: number;
  /** Name, description, entry and exit actions, invoked actors. */
  head: TextRun[];
  /** Tags. */
  chips: (Box & { text: TextRun })[];
  /** Transitions that stay in the state, `else` cases among them, in the order tried. */
  rows: TransitionRow[];
  /** Top of each hairline within the box. */
  lines: number[];
  /** A region of a parallel state: set off by a dashed line from the one before it; null for the first and for all others. */
  separator: 'above' | 'before' | null;
}

/** One transition in words: within its state, or at an arrow. */
export interface TransitionRow extends Box {
  /** Of the transition. */
  id: string;
  runs: TextRun[];
}

export interface ArrowShape {
  /** Ids of the transitions it stands for, in the order tried. */
  ids: string[];
  source: string;
  target: string;
  /** `d` of an SVG path. */
  path: string;
  /** The tip of the arrow head, and where it points: degrees, 0 is to the right. */
  head: { x: number; y: number; angle: number };
  label: Box;
  rows: TransitionRow[];
}

export interface InitialShape {
  /** Id of the state whose initial state this is. */
  parent: string;
  target: string;
  dot: { x: number; y: number };
  path: string;
  head: { x: number; y: number; angle: number };
}
