import { useEffect, useRef } from 'react';
import { usePage } from '../state/use-page.tsx';
import { Notice } from '../ui/text/text.tsx';
import { Changes } from './changes.tsx';
import { MachineDetails } from './machine-details.tsx';
import * as css from './panel.css.ts';
import { useKeptFocus } from './parts.tsx';
import { StateDetails } from './state-details.tsx';
import { TransitionDetails } from './transition-details.tsx';

/** All that is known about the state or transition that is chosen, or about the machine when none is. */
export function Details() {
  const { chart, place } = usePage();
  const { machine, selected } = place;
  const box = useRef<HTMLDivElement>(null);
  const state = chart.states.find(({ id }) => id === selected);
  const transition = chart.transitions.find(({ id }) => id === selected);

  useKeptFocus(box, selected);
  useEffect(() => {
    if (selected !== null) box.current?.parentElement?.scrollTo({ top: 0 });
  }, [selected]);

  return (
    <div ref={box} className={css.panel}>
      {machine !== chart.id && <Notice>There is no machine “{machine}” any more.</Notice>}
      {selected !== null && !state && !transition && (
        <>
          <Notice>“{selected}” is not in this machine any more.</Notice>
          <Changes id={selected} />
        </>
      )}
      {state && state.parent !== null && <StateDetails state={state} />}
      {transition && <TransitionDetails transition={transition} />}
      {!transition && (!state || state.parent === null) && <MachineDetails />}
    </div>
  );
}
