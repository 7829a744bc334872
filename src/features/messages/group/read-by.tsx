import { useQuery } from '@tanstack/react-query';
import CheckCheck from 'lucide-react/icons/check-check';
import { type ReactNode, useState } from 'react';
import { type Readers, readersSchema } from '#contract/conversations.ts';
import { ask } from '#transport/http.ts';
import { firstName } from '#ui/format/names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { MarkState } from '../thread/rows.ts';
import * as css from '../thread/thread.css.ts';

type ReadByProps = {
  id: string;
  mark: MarkState;
  status: ReactNode;
};

/** MSG-05. How many have read the member's last message in a group; opens their names. */
export function ReadBy({ id, mark, status }: ReadByProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['readers', id, mark],
    queryFn: ({ signal }) => ask('GET /api/messages/:id/readers', readersSchema, { id, signal }),
    placeholderData: (before) => before,
    retry: false,
  });
  if (!data || data.read.length === 0) return status;
  return (
    <>
      <Icon of={CheckCheck} size="small" />
      <button type="button" className={css.count} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Read by{' '}
        {isOpen
          ? namesOf(data.read)
          : data.read.length < data.of
            ? `${data.read.length} of ${data.of}`
            : 'everyone'}
      </button>
      {isOpen && data.delivered.length > 0 && ` Delivered to ${namesOf(data.delivered)}`}
    </>
  );
}

const namesOf = (people: Readers['read']) => people.map(firstName).join(', ');
