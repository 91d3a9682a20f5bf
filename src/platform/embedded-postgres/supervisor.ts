/**
 * The shell between Node and PostgreSQL, for sh -c. It prints the server's process id on standard output, waits for the
 * server, and when descriptor 3 closes, as it does however Node dies, stops the server: fast at first (2), immediately
 * after 30 s (3).
 */
export const supervisor = `
"$@" 3<&- </dev/null &
server=$!
echo "$server"
(
  read -r _ <&3
  kill -INT "$server"
  tries=0
  while [ $tries -lt 30 ] && kill -0 "$server"; do sleep 1; tries=$((tries + 1)); done
  kill -QUIT "$server"
) >/dev/null 2>&1 &
watch=$!
exec 3<&-
wait "$server"
code=$?
kill "$watch" 2>/dev/null
exit "$code"
`
