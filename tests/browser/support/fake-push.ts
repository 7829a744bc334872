/** Browser features that tests cannot use: a push service, and the permission prompt. */
type FakeBrowser = {
  permission: NotificationPermission;
  isSubscribed: boolean;
  answer: (permission: NotificationPermission) => void;
  changed: () => void;
};
declare global {
  interface Window {
    fakeBrowser: FakeBrowser;
  }
}

/** Runs in the page, before its scripts. */
export function fakePush() {
  let answer = (_: NotificationPermission) => {};
  const status = new EventTarget();
  const fake: FakeBrowser = {
    permission: 'default',
    isSubscribed: false,
    answer: (permission) => answer(permission),
    changed: () => status.dispatchEvent(new Event('change')),
  };
  const subscription = {
    endpoint: 'https://push.example.test/device/1',
    options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
    getKey: (name: string) => new ArrayBuffer(name === 'auth' ? 16 : 65),
    unsubscribe: async () => {
      fake.isSubscribed = false;
    },
  };
  const registration = {
    addEventListener: () => {},
    getNotifications: async () => [],
    pushManager: {
      getSubscription: async () => (fake.isSubscribed ? subscription : null),
      subscribe: async () => {
        fake.isSubscribed = true;
        return subscription;
      },
    },
  };
  const worker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
    addEventListener: () => {},
  };
  window.fakeBrowser = fake;
  Object.defineProperty(navigator, 'serviceWorker', { value: worker });
  Object.defineProperty(navigator, 'permissions', { value: { query: async () => status } });
  Object.defineProperty(Notification, 'permission', { get: () => fake.permission });
  Notification.requestPermission = () =>
    new Promise((resolve) => {
      answer = (permission) => {
        fake.permission = permission;
        resolve(permission);
      };
    });
}
