import { Link, useNavigate } from '@tanstack/react-router';
import { limits } from '#contract/limits.ts';
import type { Profile } from '#contract/profile.ts';
import { FormErrors, FormFooter } from '#shared/form.tsx';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { SkeletonBox } from '#ui/skeleton/skeleton.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as picture from '../picture/picture.css.ts';
import { CoverField, PictureField } from '../picture/picture-field.tsx';
import {
  AudienceField,
  BioField,
  FormNotices,
  PlaceField,
  TextField,
  TravelRadiusField,
} from './about-fields.tsx';
import * as css from './edit.css.ts';
import { FormParts } from './form-parts.tsx';
import { FormPreview, ProfileFormPage } from './profile-form-page.tsx';
import { LinkFields, RatesFields } from './row-fields.tsx';
import { WordsField } from './skills-input.tsx';
import { useProfileForm } from './use-profile-form.ts';

const pictures = (
  <>
    <div className={picture.field}>
      <SkeletonBox round width={72} height={72} />
      <SkeletonBox width={150} height={36} />
      <p>
        <SkeletonBox width="76%" height={12} />
      </p>
    </div>
    <div className={picture.wideField}>
      <SkeletonBox className={picture.cover} />
    </div>
  </>
);

const WeeklyAvailability = lazyPart(() =>
  import('#entities/person/availability.tsx').then((part) => part.WeeklyAvailability),
);

/** `/edit-profile` */
export const EditProfile = () => (
  <ProfileFormPage title="Edit profile" note="Only your name is required." rows={6} skeleton={pictures}>
    {(person) => (
      <>
        <EditForm key={person.id} person={person} />
        {person.weeksAhead && (
          <section id="weeksAhead" className={css.days}>
            <WeeklyAvailability />
          </section>
        )}
      </>
    )}
  </ProfileFormPage>
);

/** Unsaved input is kept on this device. */
function EditForm({ person }: { person: Profile }) {
  const navigate = useNavigate();
  const own = { to: '/profile/$id', params: { id: person.id } } as const;
  const profile = useProfileForm({
    person,
    draft: 'profile',
    saved: () => {
      notify.success('Profile saved');
      void navigate(own);
    },
  });
  const { form, element, editor, refusal, busy, submit } = profile;
  return (
    <form
      ref={element}
      aria-label="Edit profile"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormPreview person={person} form={form} isWhole />
      <FormParts person={person} />
      <div className={css.form}>
        <FormNotices person={person} profile={profile} />
        <div className={css.group}>
          <PictureField person={person} />
          {person.cover !== undefined && <CoverField cover={person.cover} />}
          {person.cover && <TextField form={form} name="coverAlt" />}
        </div>
        <section className={css.group}>
          <h2>You</h2>
          <TextField form={form} name="name" />
          <TextField form={form} name="headline" />
          <div className={css.twoColumns}>
            <PlaceField form={form} />
            {person.reach !== undefined && <TravelRadiusField form={form} />}
          </div>
          <BioField form={form} />
        </section>
        <section className={css.group}>
          <h2>What you play and do</h2>
          <WordsField form={form} name="skills" />
          <WordsField form={form} name="genres" />
        </section>
        <section className={css.group} id="rates">
          <h2>Rates</h2>
          <p className={css.hint}>People who show their rates get asked first.</p>
          <RatesFields form={form} person={person} />
        </section>
        <section className={css.group} id="workLinks">
          <h2>Work</h2>
          <p className={css.hint}>Your website, a review, a set list.</p>
          <LinkFields form={form} name="workLinks" />
        </section>
        {person.media && (
          <section className={css.group} id="media">
            <h2>Listen and watch</h2>
            <p className={css.hint}>Up to {limits.media}, hosted anywhere. People like to listen first.</p>
            <LinkFields form={form} name="media" />
          </section>
        )}
        {person.shownTo && (
          <section id="shownTo" className={css.audience}>
            <AudienceField form={form} />
          </section>
        )}
        <FormErrors errors={refusal} />
      </div>
      <FormFooter hasDraft={editor.isUnsaved}>
        <Button type="submit" variant="primary" busy={busy}>
          Save profile
        </Button>
        <Link {...own} className={button({ variant: 'quiet' })}>
          Back to profile
        </Link>
      </FormFooter>
    </form>
  );
}
