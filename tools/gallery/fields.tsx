import { Search } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Field } from '#ui/field/field.tsx';
import { link } from '#ui/layout/words.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { PasswordInput } from '#ui/password-input/password-input.tsx';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { useTheme } from '#ui/theme/use-theme.ts';
import { Cell } from './cell.tsx';
import * as css from './gallery.css.ts';

export function Fields() {
  const [note, setNote] = useState('Own cymbals, snare and pedal. Ten minutes from Mill Lane');
  const { choice, choose } = useTheme();
  return (
    <Cell title="Fields">
      <form className={css.fields} aria-label="Fields in their states">
        <Field label="Empty">
          <TextInput placeholder="Where is it?" />
        </Field>
        <Field label="Hover">
          <TextInput className="is-hover" defaultValue="The Lantern, Todmorden" />
        </Field>
        <Field label="Focus">
          <TextInput className="is-focus" defaultValue="The Lantern, Tod" />
        </Field>
        <Field label="Disabled">
          <TextInput disabled defaultValue="Set by the venue" />
        </Field>
        <Field label="Pay" error="Say how much, in numbers. People skip gigs without it.">
          <TextInput defaultValue="tbc" />
        </Field>
        <Field label="Loading choices" hint="Looking for places">
          <TextInput busy defaultValue="Hebden" />
        </Field>
        <Field label="Search" optional>
          <TextInput icon={Search} placeholder="Instrument or place" />
        </Field>
        <Field label="Sort by">
          <Select>
            <option>Soonest first</option>
            <option>Best paid</option>
          </Select>
        </Field>
        <Field label="Password">
          <PasswordInput defaultValue="correct horse" autoComplete="off" />
        </Field>
        <Field label="A note to Declan" hint="Kept as a draft until you send." count={note.length} limit={60}>
          <TextArea value={note} onChange={(event) => setNote(event.target.value)} rows={2} />
        </Field>
        <Checkbox label="With remote work" defaultChecked />
        <Checkbox label="Only with parking" disabled after={3} />
        <RadioGroup
          legend="Theme"
          value={choice}
          onChange={choose}
          options={[
            { value: 'system', label: 'As the device' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </form>
      <div className={css.gap}>
        <Notice level="error">
          That e-mail and password do not go together. Check both, or{' '}
          <a className={link} href="#new">
            set a new password
          </a>
          .
        </Notice>
      </div>
    </Cell>
  );
}
