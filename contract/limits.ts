/** Maximum lengths in characters unless stated otherwise, shown in forms and enforced by the server. */
export const limits = {
  email: 254,
  passwordMin: 10,
  password: 128,
  name: 80,
  deviceName: 40,
  passkeys: 10,
  passkeyName: 40,
  /** An authenticator or recovery code, with typed separators. */
  code: 40,
  headline: 120,
  /** Audio and video cards on a profile. */
  media: 6,
  /** Structured rates. */
  fees: 6,
  /** Label of a rate or work link. */
  rowLabel: 60,
  price: 40,
  url: 500,
  search: 100,
  message: 4000,
  /** Messages to someone who gets strangers' messages as requests, until they answer. */
  requestMessages: 3,
  /** Milliseconds after sending in which a message can be deleted for both. */
  removeForBothMs: 60 * 60 * 1000,
  messagePictures: 4,
  /** Bytes of a PDF or recording in a message, or of a gig's PDF. Pictures have limits of their own. */
  fileBytes: 20 * 1024 * 1024,
  /** Per member, for messages and gigs together. */
  filesPerDay: 60,
  fileBytesPerDay: 200 * 1024 * 1024,
  post: 5000,
  postPictures: 4,
  /** Alt text of a picture. */
  alt: 500,
  comment: 2000,
  /** Stored versions of an edited post or comment, including the first. */
  earlierWords: 20,
  /** Mentions per text. */
  mentions: 10,
  bio: 1000,
  gigTitle: 120,
  gigDescription: 5000,
  gigPictures: 4,
  /** PDFs such as a set list, rider or stage plot. */
  gigFiles: 2,
  applicationNote: 1000,
  applicationLinks: 3,
  gigQuestion: 500,
  gigAnswer: 1000,
  /** Message with an offer or a decline. */
  answerWords: 500,
  /** Longest time to answer an offer, in hours: two weeks. */
  offerHours: 336,
  linkNote: 300,
  depNote: 500,
  reportWords: 1000,
  /** A review, or the reply to one. */
  reviewWords: 1000,
  pageSize: 20,
  pageSizeMax: 50,
  /** Posts, gigs, profiles and lists watched per socket. */
  watched: 200,
  uploadBytes: 5 * 1024 * 1024,
  /** Picture bytes before the browser downsizes it. */
  pickedBytes: 30 * 1024 * 1024,
  pickedPixels: 100_000_000,
  uploadPixels: 40_000_000,
  uploadsPerDay: 50,
  /** Stored bytes, after re-encoding. */
  uploadBytesPerDay: 25 * 1024 * 1024,
} as const;
