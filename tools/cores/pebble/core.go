//go:build pin

// Package core keeps its program in go.mod and go.sum; nothing is ever built from this file.
package core

import _ "github.com/letsencrypt/pebble/v2/cmd/pebble"
