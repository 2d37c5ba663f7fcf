// jest-light-runner sends its configuration to every worker as soon as the first one asks. A worker that is still loading then loses it,
// asks in vain, and waits for ever. This file is loaded first: it keeps the configuration until the worker asks.
const REQUEST = 'jest-light-runner-get-worker-data';
const ANSWER = 'jest-light-runner-worker-data';

// Programs that tests start are no workers.
process.env.NODE_OPTIONS = process.env.NODE_OPTIONS?.replace(/ --import \S*keep-first-message\.js/, '');

if (process.send) {
  let early;
  const keep = (message) => {
    if (message?.type === ANSWER) early = message;
  };
  // Not before the pool listens: messages that nobody listens for wait in the channel until somebody does.
  const begin = (event) => {
    if (event !== 'message') return;
    process.off('newListener', begin);
    process.on('message', keep);
  };
  process.on('newListener', begin);
  const send = process.send;
  process.send = function (message, ...more) {
    if (message === REQUEST) {
      process.send = send;
      process.off('message', keep);
      if (early) setImmediate(() => process.emit('message', early));
    }
    return send.call(this, message, ...more);
  };
}
