import Keyboard from 'lucide-react/icons/keyboard';
import Search from 'lucide-react/icons/search';
import { openPanel } from '#shared/panels.ts';
import { SingleKeys } from '#shared/single-keys.tsx';
import { Button } from '#ui/button/button.tsx';
import * as css from './settings.css.ts';

/** The switch of single keys, and what keys open, for who has none. Late, as the keys themselves are. */
export const KeySettings = () => (
  <div>
    <SingleKeys />
    <div className={css.acts}>
      <Button size="small" icon={Keyboard} onClick={() => openPanel('keys')}>
        Show all keys
      </Button>
      <Button size="small" icon={Search} onClick={() => openPanel('palette')}>
        Find anything
      </Button>
    </div>
  </div>
);
