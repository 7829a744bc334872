import { X } from 'lucide-react';
import { IconButton } from '../ui/button/button.tsx';
import { Checkbox, Select, TextInput } from '../ui/form/form.tsx';
import type { Filter } from './filter.ts';
import * as css from './live.css.ts';

interface FilterBarProps {
  filter: Filter;
  onFilter: (filter: Filter) => void;
  /** Ids of the machines that were seen. */
  machines: readonly string[];
  /** How many are shown, of how many. */
  count: { shown: number; all: number };
}

/** Which of all that happened is shown. */
export function FilterBar({ filter, onFilter, machines, count }: FilterBarProps) {
  const { text, machine, helpers } = filter;
  return (
    <search className={css.filterBar} aria-label="What is shown">
      <TextInput
        type="search"
        aria-label="Find in events"
        placeholder="Event, actor, payload"
        value={text}
        onChange={({ target }) => onFilter({ ...filter, text: target.value })}
        trailing={
          text && <IconButton label="Clear" icon={X} onClick={() => onFilter({ ...filter, text: '' })} />
        }
      />
      <Select
        aria-label="Whose events"
        value={machine ?? ''}
        onChange={({ target }) => onFilter({ ...filter, machine: target.value || null })}
      >
        <option value="">All actors</option>
        {machines.map((id) => (
          <option key={id}>{id}</option>
        ))}
      </Select>
      <Checkbox
        label="Promises and callbacks too"
        checked={helpers}
        onChange={({ target }) => onFilter({ ...filter, helpers: target.checked })}
        after={`${count.shown} of ${count.all}`}
      />
    </search>
  );
}
