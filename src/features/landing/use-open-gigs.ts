import { useEffect, useState } from 'react';
import { type GigSummary, gigsPageSchema } from '#contract/ours/gigs.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { reach } from '#transport/reach.ts';
import { renderedAnswer, renderedAt } from '#transport/rendered.ts';

/** Milliseconds in which what the page was rendered from need not be asked for. */
const FRESH = 30_000;

export type OpenGigs = { kind: 'waiting' } | { kind: 'failed' } | { kind: 'here'; gigs: GigSummary[] };

async function fetchOpenGigs(): Promise<OpenGigs> {
  try {
    const searchParams = { status: 'open', limit: 6 };
    const { items } = await parsed(gigsPageSchema, http.get(ownPaths.gigs, { searchParams }));
    return { kind: 'here', gigs: items };
  } catch {
    return { kind: 'failed' };
  }
}

let last: OpenGigs = { kind: 'waiting' };

function fromPage(): OpenGigs | null {
  const page = renderedAnswer(gigsPageSchema, `${ownPaths.gigs}?status=open&limit=6`);
  return page ? { kind: 'here', gigs: page.items } : null;
}

/**
 * Six open gigs, soonest first: what was seen last at once, and what is true now as soon as it has come, asked for
 * again when it did not.
 * Not by the query client, which would be half as heavy again as the rest of the page.
 */
export function useOpenGigs(): [OpenGigs, () => void] {
  const [rendered] = useState(fromPage);
  const [gigs, setGigs] = useState(rendered ?? last);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (rendered && turn === 0) last = rendered;
    if (rendered && turn === 0 && Date.now() - renderedAt() < FRESH) return;
    let gone = false;
    let stop = () => {};
    void fetchOpenGigs().then((found) => {
      if (found.kind === 'here') last = found;
      if (gone) return;
      setGigs((shown) => (found.kind === 'failed' && shown.kind === 'here' ? shown : found));
      if (found.kind === 'failed') stop = reach.listen(() => setTurn(turn + 1));
    });
    return () => {
      gone = true;
      stop();
    };
  }, [turn, rendered]);
  const again = () => {
    setGigs({ kind: 'waiting' });
    setTurn(turn + 1);
  };
  return [gigs, again];
}
