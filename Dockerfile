ARG NODE_IMAGE=node:26.10.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run --silent build && npm prune --omit=dev --no-audit --no-fund

FROM ${NODE_IMAGE}
ENV NODE_ENV=production CHAT_HOST=0.0.0.0 CHAT_PORT=9991 CHAT_DATA_DIR=/data MALLOC_ARENA_MAX=2
RUN install --directory --owner=node --group=node --mode=700 /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# Evidence packages take it along.
COPY --from=build /app/tools/verify-proof.mjs tools/
# What Node.js compiles is kept for each start that follows, by account: here, by that of the service.
RUN install --directory --owner=node --group=node dist/.compiled
USER node
RUN for program in chat-server projector chat; do node dist/apps/$program/src/main.js --help >/dev/null || exit; done
VOLUME /data
EXPOSE 9991
HEALTHCHECK --interval=5s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.CHAT_PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/apps/chat-server/src/main.js"]
