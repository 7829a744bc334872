import { Pencil, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '#ui/button/button.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { Conversations } from './conversations.tsx';
import * as css from './list.css.ts';

/** All conversations, and a search that also finds whom to write to for the first time. */
export function ListPane({ as: Heading }: { as: 'h1' | 'h2' }) {
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLInputElement>(null);
  return (
    <section className={css.pane} aria-label="Conversations">
      <header className={css.top}>
        <Heading className={css.title} tabIndex={-1}>
          Messages
        </Heading>
        <IconButton label="New message" icon={Pencil} onClick={() => search.current?.focus()} />
      </header>
      <search className={css.search}>
        <TextInput
          ref={search}
          type="search"
          icon={Search}
          aria-label="Search people"
          placeholder="Search people"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      <div className={css.scroll}>
        <Conversations typed={typed} />
      </div>
    </section>
  );
}
