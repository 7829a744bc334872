import type { Profile } from '#contract/ours/profile.ts';
import { BioField, HeadlineField, PlaceField } from '../edit/about-fields.tsx';
import { RateFields } from '../edit/row-fields.tsx';
import type { ProfileFormState } from '../edit/use-profile-form.ts';
import { WordsField } from '../edit/words-fields.tsx';
import { PictureField } from '../picture/picture-field.tsx';
import type { Step } from './steps.ts';

type StepFieldsProps = { step: Step; form: ProfileFormState; person: Profile };

export function StepFields({ step, form, person }: StepFieldsProps) {
  if (step === 'picture') return <PictureField person={person} />;
  if (step === 'place')
    return (
      <>
        <PlaceField form={form} />
        <BioField form={form} />
      </>
    );
  if (step === 'rates') return <RateFields form={form} />;
  return (
    <>
      <HeadlineField form={form} />
      <WordsField form={form} name="skills" />
      <WordsField form={form} name="genres" />
    </>
  );
}
