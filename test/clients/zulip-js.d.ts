declare module 'zulip-js' {
  type Parameters = Readonly<Record<string, unknown>>;
  /** Whatever the server answers; errors, too, are answers. */
  type Call = (parameters?: Parameters | string | number) => Promise<Readonly<Record<string, unknown>>>;
  interface AddAndRemove {
    add: Call;
    remove: Call;
  }
  export interface Client {
    callEndpoint(path: string, method?: string, parameters?: Parameters): ReturnType<Call>;
    accounts: { retrieve: Call };
    streams: {
      retrieve: Call;
      getStreamId: Call;
      subscriptions: { retrieve: Call };
      topics: { retrieve: Call };
      deleteById: Call;
    };
    messages: {
      retrieve: Call;
      send: Call;
      render: Call;
      update: Call;
      flags: AddAndRemove;
      getById: Call;
      getHistoryById: Call;
      deleteReactionById: Call;
      deleteById: Call;
    };
    queues: { register: Call; deregister: Call };
    events: { retrieve: Call };
    users: {
      retrieve: Call;
      create: Call;
      me: {
        pointer: { retrieve: Call; update: Call };
        getProfile: Call;
        subscriptions: AddAndRemove;
        alertWords: { retrieve: Call };
      };
    };
    emojis: { retrieve: Call };
    typing: { send: Call };
    reactions: AddAndRemove;
    server: { settings: Call };
    filters: { retrieve: Call };
    callOnEachEvent(callback: (event: unknown) => void, eventTypes?: readonly string[]): Promise<void>;
  }
  export default function zulip(configuration: Parameters): Promise<Client>;
}
