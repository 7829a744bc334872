import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import { createContext, type ReactNode, use, useState } from 'react';
import { useSession } from '#actors/session.ts';
import { IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { type About, type Asked, useOffersReports } from './person-calls.ts';

const Questions = lazyPart(() => import('./questions.tsx').then((part) => part.Questions));

const isSame = (a: Asked, b: Asked) =>
  a.what === b.what && a.by === b.by && a.person.id === b.person.id && a.thing?.id === b.thing?.id;

type Ask = (what: Asked['what'], about: About) => void;
const AskContext = createContext<Ask>(() => {});

/** Asks the member to report or to block somebody; the question outlives the row or the page it was asked from. */
export const useAskAbout = (): Ask => use(AskContext);

/**
 * Asks what is asked about people, on behalf of all menus below. What was typed is the member's who typed it
 * (SAF-01).
 */
export function PersonQuestions({ children }: { children: ReactNode }) {
  const me = useSession().user?.id ?? null;
  const [all, setAll] = useState<readonly Asked[]>([]);
  const put = (asked: Asked) => setAll((before) => [...before.filter((one) => !isSame(one, asked)), asked]);
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

type PersonMenuProps = About & {
  /** What the menu is about: "More about Ada". */
  label: string;
  /** Further items, above reporting. */
  children?: ReactNode;
};

/** What one can do about another person and what they made: report it or them, and block them, which asks once. */
export function PersonMenu({ person, label, thing, children }: PersonMenuProps) {
  const ask = useAskAbout();
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
