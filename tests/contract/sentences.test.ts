import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { accountChangeSchema } from '#contract/ours/account.ts';
import { newApplicationSchema, ownApplicationsQuerySchema } from '#contract/ours/applications.ts';
import { registrationSchema, signInSchema, verifySchema } from '#contract/ours/auth.ts';
import { commentChangeSchema, newCommentSchema } from '#contract/ours/comments.ts';
import { gigFormSchema, notADate } from '#contract/ours/gig-form.ts';
import { gigsQuerySchema } from '#contract/ours/gig-search.ts';
import { linkRequestSchema, linksQuerySchema } from '#contract/ours/links.ts';
import {
  messageTextSchema,
  newMessageSchema,
  readMarkSchema,
  threadQuerySchema,
} from '#contract/ours/message-inputs.ts';
import { notificationsQuerySchema } from '#contract/ours/notification.ts';
import { newPostSchema, postChangeSchema, postsQuerySchema } from '#contract/ours/posts.ts';
import { feeSchema, profileChangeSchema, rateSchema, workLinkSchema } from '#contract/ours/profile-change.ts';
import { newReportSchema } from '#contract/ours/reports.ts';
import { pictureQuerySchema, uploadQuerySchema } from '#contract/ours/uploads.ts';

/** What is said of a field, whose place in the schema its path names. */
function sentenceOf(schema: v.GenericSchema, field: string, value: unknown): string | undefined {
  const sent = field
    .split('.')
    .reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value);
  return v.safeParse(schema, sent).issues?.find((issue) => v.getDotPath(issue) === field)?.message;
}

const many = 'x'.repeat(20_000);
const fee = { label: 'A wedding', amount: 24_000, currency: 'GBP', unit: 'night', from: true };
type Row = [field: string, value: unknown, sentence: string];

describe.each<[string, v.GenericSchema, Row[]]>([
  [
    'registering',
    registrationSchema,
    [
      ['name', '', 'Name: please fill this in.'],
      ['name', 7, 'Name: write it as text.'],
      ['name', many, 'Name: keep it to 80 characters.'],
      ['name', 'two\nlines', 'Name: keep it on one line, without special signs.'],
      ['email', '', 'E-mail: please fill this in.'],
      ['email', 7, 'E-mail: write it as text.'],
      ['email', many, 'E-mail: keep it to 254 characters.'],
      ['email', 'a@b', 'E-mail: that does not look like an address.'],
      ['password', 7, 'Password: write it as text.'],
      ['password', 'short', 'Password: at least 10 characters.'],
      ['password', many, 'Password: at most 128 characters.'],
      ['password', 'a password\u0000', 'Password: one character in there cannot be used.'],
      ['turnstileToken', many, 'The bot check did not work.'],
    ],
  ],
  [
    'signing in',
    signInSchema,
    [
      ['email', '', 'E-mail: please fill this in.'],
      ['password', '', 'Password: please fill this in.'],
    ],
  ],
  ['the link of a mail', verifySchema, [['token', 'x', 'This link is not one of ours.']]],
  [
    'the account',
    accountChangeSchema,
    [
      ['name', '', 'Name: please fill this in.'],
      ['currentPassword', 7, 'Your password, please.'],
      ['currentPassword', many, 'That is not your password.'],
    ],
  ],
  [
    'a gig',
    gigFormSchema,
    [
      ['title', '', 'Title: please fill this in.'],
      ['description', '', 'Description: please fill this in.'],
      ['category', 'poems', 'Choose what kind of work it is.'],
      ['tags', 'trad', 'Tags: send a list.'],
      ['tags', Array(9).fill('trad'), 'Tags: at most 8.'],
      ['tags.0', '', 'Tags: please fill this in.'],
      ['venue', many, 'Venue: keep it to 120 characters.'],
      ['place', '', 'Town or city: please fill this in.'],
      ['date', 'soon', 'Date: choose a day.'],
      ['startTime', 'soon', 'Start: hours and minutes, like 19:30.'],
      ['endTime', 'late', 'End: hours and minutes, like 19:30.'],
      ['timeZone', 'over there', 'Time zone: like Europe/London.'],
      ['pay.amount', '7', 'Pay: a number, please.'],
      ['pay.amount', 0.5, 'Pay: a whole number of pence or cents.'],
      ['pay.amount', -1, 'Pay cannot be below nothing.'],
      ['pay.amount', 1e9, 'Pay: that is more than we can show.'],
      ['pay.currency', 'quid', 'Currency: choose one of the list.'],
      ['pay.unit', 'smile', 'Say what the pay is for.'],
      ['places', '2', 'How many people?'],
      ['places', 1.5, 'How many people? A whole number.'],
      ['places', 0, 'At least one person.'],
      ['places', 51, 'At most 50 people.'],
      ['schedule', Array(17).fill({ time: '19:30', what: 'Doors' }), 'Call sheet: at most 16 lines.'],
      ['schedule.0.time', 'soon', 'Time: hours and minutes, like 19:30.'],
      ['schedule.0.what', '', 'What happens: please fill this in.'],
    ],
  ],
  [
    'an application',
    newApplicationSchema,
    [
      ['note', many, 'Your note: keep it to 1,000 characters.'],
      ['note', '\u0000', 'Your note: one character in there cannot be kept.'],
      ['clientId', undefined, 'clientId is missing.'],
      ['clientId', 'x', 'clientId: 8 to 64 letters, digits, - or _.'],
    ],
  ],
  ['a new comment', newCommentSchema, [['text', '', 'Your comment: please fill this in.']]],
  ['an edited comment', commentChangeSchema, [['text', '', 'Your comment: please fill this in.']]],
  ['a new post', newPostSchema, [['text', '', 'Your post: please fill this in.']]],
  [
    'an edited post',
    postChangeSchema,
    [
      ['text', '', 'Your post: please fill this in.'],
      ['version', undefined, 'Which version was it?'],
      ['version', 0.5, 'A version is a whole number.'],
      ['version', -1, 'A version is a whole number.'],
      ['version', 2 ** 31, 'There is no such version.'],
    ],
  ],
  [
    'a message',
    newMessageSchema,
    [
      ['recipientId', 7, 'Who is it for?'],
      ['recipientId', many, 'Who is it for?'],
    ],
  ],
  [
    'a message without files',
    v.object({ text: messageTextSchema }),
    [['text', ' ', 'Your message: please fill this in.']],
  ],
  [
    'a profile',
    profileChangeSchema,
    [
      ['name', '', 'Name: please fill this in.'],
      ['headline', 7, 'Headline: write it as text.'],
      ['headline', 'two\nlines', 'Headline: keep it on one line, without special signs.'],
      ['bio', many, 'About you: keep it to 1,000 characters.'],
      ['place', 7, 'Place: write it as text.'],
      ['skills', 'drums', 'Skills: send a list.'],
      ['genres', Array(21).fill('trad'), 'Genres: at most 20.'],
      ['fees', Array(7).fill(fee), 'Rates in figures: at most 6.'],
      ['rates', Array(11).fill({ label: 'A night', price: '£100' }), 'Rates: at most 10.'],
      ['workLinks', Array(11).fill({ label: 'Tapes', url: 'https://a.example' }), 'Links: at most 10.'],
      ['avatar', many, 'That picture is not known.'],
    ],
  ],
  [
    'a rate in figures',
    feeSchema,
    [
      ['label', many, 'What: keep it to 60 characters.'],
      ['amount', '240', 'Amount: a number, please.'],
      ['amount', Number.NaN, 'Amount: a number, please.'],
      ['amount', 0, 'Amount: more than nothing.'],
      ['amount', -1, 'Amount: more than nothing.'],
      ['amount', 1055.5, 'Amount: a whole number of pence or cents.'],
      ['amount', 1e300, 'Amount: that is more than we can show.'],
      ['currency', 'XQZ', 'Currency: choose one of the list.'],
      ['currency', 7, 'Currency: choose one of the list.'],
      ['unit', 'moon', 'Say what the amount is for.'],
      ['from', 'yes', 'From: yes or no.'],
    ],
  ],
  [
    'a rate',
    rateSchema,
    [
      ['label', '', 'Rate: please fill this in.'],
      ['price', '', 'Price: please fill this in.'],
    ],
  ],
  [
    'a link to work',
    workLinkSchema,
    [
      ['label', '', 'Name of the link: please fill this in.'],
      ['url', 7, 'Link: write it as text.'],
      ['url', many, 'Link: keep it to 500 characters.'],
      ['url', 'a.example', 'Link: start with https:// and leave out spaces.'],
      ...['https://me:secret@a.example/', 'https://@a.example', 'http:///me@a.example'].map(
        (url): [string, unknown, string] => [
          'url',
          url,
          'Link: remove the name and password in front of the address, up to the @.',
        ],
      ),
    ],
  ],
  [
    'a report',
    newReportSchema,
    [
      ['kind', 'weather', 'kind is person, post, comment, message, gig, question or review.'],
      ['id', 7, 'What is it about?'],
      ['id', many, 'That is not one of ours.'],
      ['reason', 'dull', 'Choose a reason.'],
      ['words', many, 'Your words: keep it to 1,000 characters.'],
    ],
  ],
  ['a request to link', linkRequestSchema, [['userId', 7, 'Who is it for?']]],
  ['a reading mark', readMarkSchema, [['upTo', 7, 'Up to which message?']]],
  ['a search for applications', ownApplicationsQuerySchema, [['state', 'x', 'state is not one of ours.']]],
  [
    'a search for gigs',
    gigsQuerySchema,
    [
      ['q', many, 'Search: keep it to 100 characters.'],
      ['status', 'x', 'status is open, filled, closed or cancelled.'],
      ['when', 'x', 'when is upcoming or past.'],
      ['poster', many, 'poster is a person.'],
    ],
  ],
  [
    'a search for links',
    linksQuerySchema,
    [
      ['box', 'x', 'box is links, incoming or outgoing.'],
      ['limit', '0', 'limit is a whole number from 1 to 50.'],
      ['cursor', many, 'That page marker is not one of ours.'],
    ],
  ],
  [
    'a search for posts',
    postsQuerySchema,
    [
      ['author', many, 'author is a person.'],
      ['ids', 'x', 'ids: 1 to 50, parted by commas.'],
    ],
  ],
  [
    'a look into a thread',
    threadQuerySchema,
    [
      ['before', 'x', "before is a message's seq."],
      ['after', 'x', "after is a message's seq."],
      ['since', 'x', 'since is a moment.'],
      ['limit', '0', 'limit is a whole number from 1 to 50.'],
    ],
  ],
  ['a look at notifications', notificationsQuerySchema, [['before', many, 'before is a notification.']]],
  ['a picture', pictureQuerySchema, [['w', '50', 'w is one of 48, 96, 192, 640.']]],
  ['an upload', uploadQuerySchema, [['kind', 'x', 'kind is avatar, cover, picture, post or gig.']]],
])('API-03 what is wrong is said in words: %s', (_what, schema, rows) => {
  test.each(rows)('%s', (field, value, sentence) => {
    expect(sentenceOf(schema, field, value)).toBe(sentence);
  });
});

test('API-03 a form that writes days in its own way says the same of a wrong one', () => {
  expect(notADate).toBe('Date: choose a day.');
});
