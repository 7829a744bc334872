import { Maximize2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { SeenFilter, type SeenProps } from '../events-view.tsx';
import * as css from '../live.css.ts';
import { MomentBar } from '../moment-bar.tsx';
import { MomentCard } from '../moment-card.tsx';
import { useLiveState } from '../use-live.ts';
import { useMomentsOfLife } from '../use-moments.ts';
import { SequenceDiagram } from './sequence-diagram.tsx';
import * as wide from './sequence-view.css.ts';

/** The messages between the actors as a diagram, beside the chart or as wide as the window. */
export function SequenceView(props: SeenProps) {
  const [isWide, setWide] = useState(false);
  return (
    <div className={css.view}>
      <SeenFilter {...props} />
      <Button icon={Maximize2} className={wide.open} onClick={() => setWide(true)}>
        As wide as the window
      </Button>
      <div className={css.list}>
        <Diagram {...props} />
      </div>
      <Chosen {...props} />
      {isWide && <WideSequence {...props} onClose={() => setWide(false)} />}
    </div>
  );
}

function Diagram({ moments, filter, onChoose }: SeenProps) {
  const { log, view } = useLiveState();
  return (
    <SequenceDiagram
      moments={useMomentsOfLife(moments, view.life)}
      actors={log.actors}
      helpers={filter.helpers}
      onChoose={onChoose}
    />
  );
}

function Chosen({ moments, charts, onShow }: SeenProps) {
  const { log } = useLiveState();
  const entry = moments.at === null ? undefined : log.entry(moments.at);
  if (entry?.kind !== 'message') return null;
  return <MomentCard log={log} entry={entry} charts={charts} onShow={onShow} />;
}

function WideSequence({ onClose, ...props }: SeenProps & { onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog ref={box} className={wide.dialog} aria-labelledby="wide-sequence" onClose={onClose}>
      <header className={wide.head}>
        <h2 className={wide.title} id="wide-sequence">
          Messages between actors
        </h2>
        <IconButton label="Close" icon={X} onClick={() => box.current?.close()} />
      </header>
      <div className={wide.side}>
        <MomentBar moments={props.moments} />
        <SeenFilter {...props} />
        <Chosen {...props} />
      </div>
      <div className={wide.diagram}>
        <Diagram {...props} />
      </div>
    </dialog>
  );
}
