/** A member as the foreign server keeps them; on the wire the fields are spelled in other ways. */
export type ForeignUser = {
  id: string;
  name: string;
  email: string;
  password: string;
  avatar: string | null;
  isEmailVerified: boolean;
};

/** A notification as it travels: `_id` or `id`, and whatever else a test puts in. */
export type ForeignNotification = {
  _id?: string;
  id?: string;
  recipient: string;
  type: string;
  read: boolean;
  [extra: string]: unknown;
};

export type ForeignWorld = {
  users: ForeignUser[];
  notifications: ForeignNotification[];
  counts: { messages: number; linkRequests: number; notifications: number };
  revokedTokens: Set<string>;
};

/** Two members, and nothing unread. */
export function newWorld(): ForeignWorld {
  return {
    users: [
      {
        id: '665f1c2ab8d4e90017a3c001',
        name: 'Nkechi Obi',
        email: 'nkechi@stranger.test',
        password: 'a long password 1',
        avatar: '/pictures/nkechi.svg',
        isEmailVerified: true,
      },
      {
        id: '665f1c2ab8d4e90017a3c002',
        name: 'Tomasz Wilk',
        email: 'tomasz@stranger.test',
        password: 'a long password 2',
        avatar: null,
        isEmailVerified: false,
      },
    ],
    notifications: [],
    counts: { messages: 0, linkRequests: 0, notifications: 0 },
    revokedTokens: new Set(),
  };
}

/** The spelling of `GET /api/auth`: `_id` and `avatar`. */
export const mongoSpelling = (user: ForeignUser) => ({
  _id: user.id,
  name: user.name,
  email: user.email,
  avatar: user.avatar,
  isEmailVerified: user.isEmailVerified,
  __v: 3,
  roles: ['member'],
});

/** The other spelling, used by sign-in: `id` and `profilePicture`. */
export const plainSpelling = (user: ForeignUser) => ({
  id: user.id,
  name: user.name,
  email: user.email,
  profilePicture: user.avatar,
  isEmailVerified: user.isEmailVerified,
  plan: { tier: 'free', since: 2021 },
});
