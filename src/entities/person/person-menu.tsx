import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import { createContext, type ReactNode, use, useState } from 'react';
import { useSession } from '#actors/session.ts';
import { IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { type SafetyDialog, type SafetySubject, useOffersReports } from './person-calls.ts';

const Questions = lazyPart(() => import('./questions.tsx').then((part) => part.Questions));

const isSame = (a: SafetyDialog, b: SafetyDialog) =>
  a.what === b.what && a.by === b.by && a.person.id === b.person.id && a.thing?.id === b.thing?.id;

type Ask = (what: SafetyDialog['what'], about: SafetySubject) => void;
const AskContext = createContext<Ask>(() => {});

/** Opens the dialog to report or block. It outlives the row or page that opened it. */
export const useOpenSafetyDialog = (): Ask => use(AskContext);

/** Hosts the report and block dialogs of all menus below. Typed text belongs to the member who typed it (SAF-01). */
export function SafetyDialogs({ children }: { children: ReactNode }) {
  const me = useSession().user?.id ?? null;
  const [all, setAll] = useState<readonly SafetyDialog[]>([]);
  const put = (asked: SafetyDialog) =>
    setAll((before) => [...before.filter((one) => !isSame(one, asked)), asked]);
  const mine = all.filter(({ by }) => by === me);
  return (
    <AskContext value={(what, about) => put({ ...about, what, by: me, aside: false })}>
      {children}
      {mine.length > 0 && (
        <Questions
          asked={mine}
          onLost={() => setAll([])}
          onAside={(asked) => put({ ...asked, aside: true })}
          onDone={(asked) => setAll((before) => before.filter((one) => !isSame(one, asked)))}
        />
      )}
    </AskContext>
  );
}

type PersonMenuProps = SafetySubject & {
  /** For example "More about Ada". */
  label: string;
  /** Extra items, above reporting. */
  children?: ReactNode;
};

export function PersonMenu({ person, label, thing, children }: PersonMenuProps) {
  const ask = useOpenSafetyDialog();
  const offersReports = useOffersReports();
  return (
    <Menu trigger={<IconButton label={label} icon={Ellipsis} />}>
      {children}
      {offersReports && thing && (
        <MenuItem icon={Flag} onSelect={() => ask('report', { person, thing })}>
          Report this {thing.kind}
        </MenuItem>
      )}
      {offersReports && (
        <MenuItem icon={Flag} onSelect={() => ask('report', { person })}>
          Report {person.name}
        </MenuItem>
      )}
      <MenuItem icon={Ban} grave onSelect={() => ask('block', { person })}>
        Block {person.name}
      </MenuItem>
    </Menu>
  );
}
