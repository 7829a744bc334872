/** The parts of the Cache API that we use: responses by URL, in insertion order. */
export function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const addressOf = (key: string | Pick<Request, 'url'>) =>
    new URL(typeof key === 'string' ? key : key.url, 'http://sidestage.test').href;
  return {
    async open(name: string) {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return {
        put: async (key: string, response: Response) => void store.set(addressOf(key), response),
        match: async (key: string | Request) => store.get(addressOf(key))?.clone(),
        delete: async (key: string | Request) => store.delete(addressOf(key)),
        keys: async () => [...store.keys()].map((url) => ({ url })),
      };
    },
    delete: async (name: string) => stores.delete(name),
  };
}
