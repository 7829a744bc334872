import { Controller, useWatch } from 'react-hook-form';
import { lengthOf } from '#contract/characters.ts';
import { limits } from '#contract/limits.ts';
import { audiences, type Profile } from '#contract/profile.ts';
import { reaches } from '#contract/profile-form.ts';
import { EditConflict, RestoredDraftNotice } from '#shared/form.tsx';
import { PlaceInput } from '#shared/place-input.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { RadioGroup, Select } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea, TextInput } from '#ui/field/text-inputs.tsx';
import { distance } from '#ui/format/distance.ts';
import { audienceLabels, partLabels, partText, toForm } from './profile-form.ts';
import type { ProfileFormState, useProfileForm } from './use-profile-form.ts';

type Props = { form: ProfileFormState };

const textFields = {
  name: {
    label: 'Name',
    hint: 'The name people know you by.',
    limit: limits.name,
    input: { autoComplete: 'name' },
  },
  headline: {
    label: 'Headline',
    hint: 'What you do, in one line. It appears under your name.',
    limit: limits.headline,
    input: { placeholder: 'Double bass, jazz and pit work' },
  },
  coverAlt: {
    label: 'Cover description',
    hint: 'What it shows, for people who can’t see it.',
    limit: limits.alt,
    input: {},
  },
} as const;

type TextFieldProps = Props & { name: keyof typeof textFields };

export function TextField({ form: { control, register, formState }, name }: TextFieldProps) {
  const value = useWatch({ control, name });
  const { input, ...field } = textFields[name];
  return (
    <Field
      id={name}
      {...field}
      error={formState.errors[name]?.message}
      count={lengthOf(value)}
      required={name === 'name'}
    >
      <TextInput {...input} {...register(name)} />
    </Field>
  );
}

export function PlaceField({ form: { control, register, formState, setValue } }: Props) {
  const [place, placeId] = useWatch({ control, name: ['place', 'placeId'] });
  return (
    <Field
      id="place"
      label="Place"
      hint={
        placeId === null ? 'Just your town. Most gigs go to someone nearby.' : 'People nearby can find you.'
      }
      error={formState.errors.place?.message}
      count={lengthOf(place)}
      limit={limits.name}
    >
      <PlaceInput
        {...register('place', { onChange: () => setValue('placeId', null) })}
        onPlace={({ id, name }) => {
          setValue('place', name, { shouldValidate: formState.isSubmitted });
          setValue('placeId', id);
        }}
      />
    </Field>
  );
}

export const TravelRadiusField = ({ form: { control, formState } }: Props) => (
  <Controller
    control={control}
    name="reach"
    render={({ field: { value, onChange } }) => (
      <Field id="reach" label="How far you travel for work" error={formState.errors.reach?.message}>
        <Select
          value={value ?? ''}
          onChange={({ target }) => onChange(reaches.find((reach) => `${reach}` === target.value) ?? null)}
        >
          <option value="">Not set</option>
          {reaches.map((reach) => (
            <option key={reach} value={reach}>
              Up to {distance(reach)}
            </option>
          ))}
        </Select>
      </Field>
    )}
  />
);

export function BioField({ form: { control, register, formState } }: Props) {
  const bio = useWatch({ control, name: 'bio' });
  return (
    <Field
      id="bio"
      label="About you"
      hint={`Who you are, what you like to do, what you bring. Up to ${limits.bio} characters.`}
      error={formState.errors.bio?.message}
      count={lengthOf(bio)}
      limit={limits.bio}
    >
      <TextArea rows={4} {...register('bio')} />
    </Field>
  );
}

const audienceHints = {
  everyone: 'Anyone can see all of it without signing in, and search engines can list it.',
  members: 'Others see only your name and photo.',
  links:
    'Only your links can find you in Discover. Where you post or comment, others see your name and photo and can ask to link. Anyone you ask to link or whose gig you apply for sees your profile too.',
} as const;

/** PPL-06. Who can see the profile. */
export const AudienceField = ({ form: { control } }: Props) => (
  <Controller
    control={control}
    name="shownTo"
    render={({ field: { value, onChange } }) => (
      <RadioGroup
        legend="Who can see your profile"
        value={value}
        onChange={onChange}
        options={audiences.map((audience) => ({
          value: audience,
          label: audienceLabels[audience],
          hint: audienceHints[audience],
        }))}
      />
    )}
  />
);

type FormNoticesProps = { person: Profile; profile: ReturnType<typeof useProfileForm> };

const OtherDeviceDraft = lazyPart(() =>
  import('./other-device-draft.tsx').then((part) => part.OtherDeviceDraft),
);

export const FormNotices = (props: FormNoticesProps) => (
  <>
    <EditorNotice {...props} />
    <OtherDeviceDraft profile={props.profile} onLoadFailed={() => {}} />
  </>
);

function EditorNotice({ person, profile: { editor, newer, discard } }: FormNoticesProps) {
  if (newer.length > 0) {
    const found = newer.map((part) => ({ label: partLabels[part], value: partText(toForm(person), part) }));
    return (
      <EditConflict
        noun="profile"
        changes={found}
        onTakeNewer={editor.takeNewer}
        onKeepMine={editor.keepMine}
      />
    );
  }
  return editor.isRestored && <RestoredDraftNotice onDiscard={discard} />;
}
