// For mongosh. Makes the account of the servers and the projector, unless it is there.
const chat = db.getSiblingDB('chat');
if (!chat.getUser('chat')) {
  chat.createUser({ user: 'chat', pwd: process.env.CHAT_PASSWORD, roles: [{ role: 'readWrite', db: 'chat' }] });
}
