import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { type UseFormRegisterReturn, useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '#ui/button/button.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { muted } from '#ui/layout/words.css.ts';
import { type FormPart, messageAt } from './fields.ts';
import * as css from './form.css.ts';

const most = 16;

/** The running order, a line per moment; nobody has to. */
export function ScheduleFields({ form: { control, register, formState } }: FormPart) {
  const { fields, append, remove } = useFieldArray({ control, name: 'schedule' });
  return (
    <section className={css.group}>
      <h2>Call sheet</h2>
      <p className={muted}>Load in, sound check, sets. Leave it out if you do not know yet.</p>
      {fields.length > 0 && (
        <ol className={css.lines}>
          {fields.map((field, index) => (
            <ScheduleLine
              key={field.id}
              number={index + 1}
              time={register(`schedule.${index}.time`)}
              what={register(`schedule.${index}.what`)}
              wrongTime={messageAt(formState.errors, `schedule.${index}.time`)}
              wrongWhat={messageAt(formState.errors, `schedule.${index}.what`)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {fields.length < most && (
        <div>
          <Button size="small" icon={Plus} onClick={() => append({ time: '', what: '' })}>
            Add a line
          </Button>
        </div>
      )}
    </section>
  );
}

type ScheduleLineProps = {
  number: number;
  time: UseFormRegisterReturn;
  what: UseFormRegisterReturn;
  wrongTime: string | undefined;
  wrongWhat: string | undefined;
  onRemove: () => void;
};

function ScheduleLine({ number, time, what, wrongTime, wrongWhat, onRemove }: ScheduleLineProps) {
  const id = useId();
  const wrong = wrongTime ?? wrongWhat;
  return (
    <li className={css.line}>
      <TextInput
        type="time"
        aria-label={`Line ${number}, time`}
        aria-invalid={wrongTime ? true : undefined}
        aria-describedby={wrong ? id : undefined}
        {...time}
      />
      <TextInput
        className={css.lineWhat}
        aria-label={`Line ${number}, what happens`}
        aria-invalid={wrongWhat ? true : undefined}
        aria-describedby={wrong ? id : undefined}
        placeholder="Load in, stage door"
        {...what}
      />
      <IconButton label={`Remove line ${number}`} icon={X} onClick={onRemove} />
      {wrong && (
        <p id={id} className={css.wrong}>
          {[wrongTime, wrongWhat].filter(Boolean).join(' ')}
        </p>
      )}
    </li>
  );
}
