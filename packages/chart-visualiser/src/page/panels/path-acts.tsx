import type { PlannedPath, PlannedStep } from 'chart-testing';
import { Play } from 'lucide-react';
import { CopyButton, CopyIcon } from '../shell/copy-button.tsx';
import { atStep } from '../state/place.ts';
import { usePage } from '../state/use-page.tsx';
import { wayText } from '../state/way.ts';
import { runCommand } from '../state/words.ts';
import { Button } from '../ui/button/button.tsx';
import { calm } from '../ui/theme/styles.ts';
import * as css from './panel.css.ts';

type PathActsProps = {
  /** What the copied text is called. */
  title: string;
  path: PlannedPath;
  /** Those that are copied. */
  steps: readonly PlannedStep[];
};

/** Moves the focus to the player once it stands. */
const focusPlayer = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-player="play"]')?.focus());

/** What can be done with a path: see it walk, copy it, run it in a browser. */
export function PathActs({ title, path, steps }: PathActsProps) {
  const { chart, data, go, place, player } = usePage();
  const walk = () => {
    go(atStep(place, path.id, 0));
    // Nothing moves by itself for people who have asked for calm; they step by hand.
    if (!matchMedia(calm).matches) player.send({ type: 'player.play' });
    focusPlayer();
  };
  return (
    <>
      <div className={css.acts}>
        <Button look="go" icon={Play} onClick={walk}>
          Walk it
        </Button>
        <CopyButton text={wayText(title, path, steps)}>Copy as text</CopyButton>
      </div>
      {data.inBrowser.machines.includes(chart.name) && <RunCommand path={path} />}
    </>
  );
}

/** How the path is run against the real app. */
function RunCommand({ path }: { path: PlannedPath }) {
  const { data, plans } = usePage();
  const command = runCommand(data.inBrowser.command, path, plans);
  const at = command.lastIndexOf(' ');
  return (
    <p className={css.command}>
      <code className={css.code}>
        {command.slice(0, at)} <span className={css.whole}>{command.slice(at + 1)}</span>
      </code>
      <CopyIcon label="Copy the command that runs it in a browser" text={command} />
    </p>
  );
}
