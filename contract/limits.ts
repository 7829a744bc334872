/** Longest inputs in characters, shown in the forms and enforced by the server. */
export const limits = {
  email: 254,
  passwordMin: 10,
  password: 128,
  name: 80,
  deviceName: 40,
  passkeys: 10,
  passkeyName: 40,
  /** Of an app or a recovery list, with what people type between its parts. */
  code: 40,
  headline: 120,
  /** Cards of audio and video on a profile. */
  media: 6,
  /** Rates in figures. */
  fees: 6,
  /** Of rates and links to work. */
  rowLabel: 60,
  price: 40,
  url: 500,
  search: 100,
  message: 4000,
  /** To somebody who takes messages of strangers as requests, until they answer. */
  requestMessages: 3,
  /** Milliseconds after sending in which a message can be taken from both. */
  removeForBothMs: 60 * 60 * 1000,
  messagePictures: 4,
  /** Of a PDF or a recording in a message, or a PDF of a gig; a picture is a picture anywhere. */
  fileBytes: 20 * 1024 * 1024,
  /** Of a member, in messages and gigs together. */
  filesPerDay: 60,
  fileBytesPerDay: 200 * 1024 * 1024,
  post: 5000,
  postPictures: 4,
  /** What a picture shows, in words. */
  alt: 500,
  comment: 2000,
  /** Of an edited post or comment, the first among them. */
  earlierWords: 20,
  /** People named in one text. */
  mentions: 10,
  bio: 1000,
  gigTitle: 120,
  gigDescription: 5000,
  gigPictures: 4,
  /** PDFs: a set list, a rider, a stage plot. */
  gigFiles: 2,
  applicationNote: 1000,
  /** Links to work with an application. */
  applicationLinks: 3,
  gigQuestion: 500,
  gigAnswer: 1000,
  /** With an offer of a place, or a decline. */
  answerWords: 500,
  /** Hours that somebody has to answer an offer: two weeks. */
  offerHours: 336,
  /** With a request for a link. */
  linkNote: 300,
  /** To whom one asks to play instead. */
  depNote: 500,
  reportWords: 1000,
  /** Of a review, and of an answer to one. */
  reviewWords: 1000,
  pageSize: 20,
  pageSizeMax: 50,
  /** Posts, gigs, profiles and lists that one socket watches. */
  watched: 200,
  uploadBytes: 5 * 1024 * 1024,
  /** Of a picture that the browser makes smaller before it is sent. */
  pickedBytes: 30 * 1024 * 1024,
  pickedPixels: 100_000_000,
  uploadPixels: 40_000_000,
  uploadsPerDay: 50,
  /** As they are kept, after they were drawn anew. */
  uploadBytesPerDay: 25 * 1024 * 1024,
} as const;
